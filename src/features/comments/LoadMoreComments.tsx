import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { failureSentence } from '../../api/errorSentence';
import { commentsErrors } from './commentsSentences';

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
      <Typography variant="subtitle2" component="span" color="error" role="alert">
        {failure}
      </Typography>{' '}
      <Button variant="link" aria-disabled={isLoading} onClick={isLoading ? undefined : onLoadMore}>
        {isLoading ? 'Loading...' : failure ? 'Try Again' : text}
      </Button>
    </div>
  );
}
