import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { failureSentence } from '../../api/errorSentence';
import { commentsErrors } from './commentsSentences';

interface LoadMoreCommentsProps {
  /** The label, such as 'Show more comments'. */
  text: string;
  call: 'getComments' | 'getReplies';
  /** The infinite query. */
  list: {
    data?: unknown;
    error?: unknown;
    isFetching: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  /** The member asks for more. */
  onMore: () => void;
}

/** The end of a list of comments or replies, as a button for the next ones, or why they could not be loaded. */
export function LoadMoreComments({ text, call, list, onMore }: LoadMoreCommentsProps) {
  const { data, error, isFetching: isLoading, fetchNextPage, refetch } = list;
  const failure = error && !isLoading ? failureSentence(commentsErrors[call], error) : null;
  const loadMore = () => {
    onMore();
    if (data) fetchNextPage();
    else refetch();
  };
  return (
    <div>
      <Typography variant="subtitle2" component="span" color="error" role="alert">
        {failure}
      </Typography>{' '}
      <Button variant="link" aria-disabled={isLoading} onClick={isLoading ? undefined : loadMore}>
        {isLoading ? 'Loading...' : failure ? 'Try Again' : text}
      </Button>
    </div>
  );
}
