import List from '@mui/material/List';
import type { ReactNode } from 'react';
import { RetryNote } from '../network/RetryNote';
import { LoadMore } from './LoadMore';
import { LoadingRows } from './skeletons';
import { ErrorState, LoadFailure } from './states';

/** What the list takes of its infinite query. */
interface PagedQuery<T> {
  data?: { pages: { items: T[] }[] };
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface PagedListProps<T> {
  query: PagedQuery<T>;
  endpoint: string;
  /** Why the last request failed; null if it did not. */
  failure: string | null;
  loading: string;
  /** The width of the pictures of its rows, in pixels. */
  size?: number;
  /** What is shown where there is nothing. */
  empty: ReactNode;
  children: (item: T) => ReactNode;
}

/** The rows of an infinite query, page by page. Those that are loaded stay when a refetch or the next page fails. */
export function PagedList<T>(props: PagedListProps<T>) {
  const { query, endpoint, failure, loading, size = 0, empty, children } = props;
  const { data, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const message = isFetching ? null : failure;
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch());
  if (!data) {
    return message ? (
      <ErrorState message={message} onRetry={retry} />
    ) : (
      <LoadingRows label={loading} size={size}>
        <RetryNote endpoint={endpoint} />
      </LoadingRows>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  const loadFailure = message && <LoadFailure message={message} onRetry={retry} />;
  return (
    <>
      {!isFetchNextPageError && loadFailure}
      {items.length === 0 && !hasNextPage ? empty : <List disablePadding>{items.map(children)}</List>}
      {isFetchNextPageError && loadFailure}
      {hasNextPage && !message && (
        <LoadMore scroller={null} isLoading={isFetching} onMore={() => void fetchNextPage()} />
      )}
    </>
  );
}
