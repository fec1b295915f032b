import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef } from 'react';
import { failureSentence } from '../../api/errorSentence';
import type { Pages } from '../../api/pages';
import { useAppSelector } from '../../app/hooks';
import { useReconnect } from '../../network/useReconnect';
import { selectAdditions, withAdditions } from '../../optimistic/additions';
import { isFocusLost } from '../../ui/keepFocus';
import { commentsErrors } from './commentsSentences';

const EMPTY: Pages<number> = { pages: [], pageParams: [] };

/**
 * The ids of a list of comments to render. New comments of the member are last, even if pages before them are missing.
 * @param name of the list in the additions slice
 */
export function useThreadIds(name: string, list: Pages<number> = EMPTY): number[] {
  const additions = useAppSelector((state) => selectAdditions(state, name));
  return useMemo(() => {
    const last = list.pages.at(-1);
    return withAdditions(list, additions, { side: 'end', readAt: last?.next === null ? last.readAt : 0 });
  }, [list, additions]);
}

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
  const load = () => (data ? fetchNextPage() : refetch());
  const loadMore = () => {
    onMore();
    void load();
  };
  // The focus stays where it is.
  useReconnect(() => {
    if (failure) void load();
  });
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

/**
 * Moves the focus to the first new item after "Show more", since the button may be gone by then; but not if the focus has
 * moved elsewhere meanwhile, such as to a text field.
 * @param count the number of items in the list
 * @returns a ref for the list, whose children must be focusable, and `mark`, to call before more items are loaded
 */
export function useFocusFirstNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const marked = useRef<{ seen: number; from: Element | null } | null>(null);

  useEffect(() => {
    if (marked.current === null || count <= marked.current.seen) return;
    const { seen, from } = marked.current;
    marked.current = null;
    if (document.activeElement !== from && !isFocusLost()) return;
    const item = list.current?.children[seen];
    if (item instanceof HTMLElement) item.focus({ preventScroll: true });
  }, [count]);

  return {
    list,
    mark: (): void => {
      marked.current = { seen: count, from: document.activeElement };
    },
  };
}
