import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { palette } from '../../theme/theme';
import { failureSentence } from '../../api/errorSentence';
import { commentsErrors } from './commentsSentences';

const Failure = styled.span({ color: palette.error.main, fontSize: '0.875rem' });

interface LoadMoreCommentsProps {
  /** The label, such as 'Show more comments'. */
  text: string;
  call: 'getComments' | 'getReplies';
  isLoading: boolean;
  error: unknown;
  onLoadMore: () => void;
}

/** Loads the next page of comments or replies, and retries after a failure. */
export function LoadMoreComments({ text, call, isLoading, error, onLoadMore }: LoadMoreCommentsProps) {
  const failure = error && !isLoading ? failureSentence(commentsErrors[call], error) : null;
  return (
    <div>
      <Failure role="alert">{failure}</Failure>{' '}
      <Button
        variant="text"
        color="primary"
        aria-disabled={isLoading}
        onClick={isLoading ? undefined : onLoadMore}
      >
        {isLoading ? 'Loading...' : failure ? 'Try Again' : text}
      </Button>
    </div>
  );
}
