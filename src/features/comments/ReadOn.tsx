import styled from '@emotion/styled';
import { LinkButton } from '../../ui/Button';
import { token } from '../../ui/tokens';
import { failureSentence } from '../../api/errorSentence';
import { commentsErrors } from './commentsSentences';

const Failure = styled.span({ color: token.danger, fontSize: 14 });

interface ReadOnProps {
  /** What it says, such as 'Show more comments'. */
  text: string;
  call: 'getComments' | 'getReplies';
  isLoading: boolean;
  error: unknown;
  onRead: () => void;
}

/** Asks for the next page of comments or replies; after a failure, again. */
export function ReadOn({ text, call, isLoading, error, onRead }: ReadOnProps) {
  const failure = error && !isLoading ? failureSentence(commentsErrors[call], error) : null;
  return (
    <div>
      <Failure role="alert">{failure}</Failure>{' '}
      <LinkButton type="button" aria-disabled={isLoading} onClick={isLoading ? undefined : onRead}>
        {isLoading ? 'Loading...' : failure ? 'Try Again' : text}
      </LinkButton>
    </div>
  );
}
