import List from '@mui/material/List';
import type { ReactNode } from 'react';
import { failureSentence, type ErrorSentence } from '../../api/errorSentence';
import type { Pages } from '../../api/pages';
import { RetryNote } from '../../network/RetryNote';
import { LoadMore } from '../../ui/LoadMore';
import { LoadingRows } from '../../ui/skeletons';
import { ErrorState } from '../../ui/states';

/** What the list takes of its infinite query. */
interface ReceiptQuery<T> {
  data?: Pages<T>;
  error?: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface ReceiptListProps<T> {
  query: ReceiptQuery<T>;
  endpoint: 'getReports' | 'getDecisions';
  sentence: ErrorSentence;
  loading: string;
  /** What is said where there is nothing. */
  empty: string;
  children: (item: T) => ReactNode;
}

/** A paged list of reports or decisions. */
export function ReceiptList<T>(props: ReceiptListProps<T>) {
  const { query, endpoint, sentence, loading, empty, children } = props;
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const message = error ? failureSentence(sentence, error) : null;
  if (message) {
    const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch());
    return <ErrorState message={message} onRetry={retry} />;
  }
  if (!data) {
    return (
      <LoadingRows label={loading} size={0}>
        <RetryNote endpoint={endpoint} />
      </LoadingRows>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p>{empty}</p>;
  return (
    <>
      <List disablePadding>{items.map(children)}</List>
      {hasNextPage && <LoadMore scroller={null} isLoading={isFetching} onMore={() => void fetchNextPage()} />}
    </>
  );
}
