import { useMemo } from 'react';
import { isFromStart } from '../../api/pages';
import { useAppSelector } from '../../app/hooks';
import { selectAdditions, withAdditions, type Addition } from '../../optimistic/additions';
import type { PostPages } from './postsApi';
import { listOf, selectRemovedPosts } from './postsSlice';

const NONE: number[] = [];

/** The ids to render: those of the list with new posts and without deleted ones. */
export function shownIds(
  list: PostPages | undefined,
  additions: Addition[] | undefined,
  removed: readonly number[],
): number[] {
  if (!list) return NONE;
  const readAt = isFromStart(list) ? list.pages[0]?.readAt : undefined;
  const ids = withAdditions(list, additions, { side: 'start', readAt });
  if (removed.length === 0) return ids;
  const gone = new Set(removed);
  return ids.filter((id) => !gone.has(id));
}

/** The ids of a list to render, memoised. */
export function usePostIds(list: PostPages | undefined, author: string | undefined): number[] {
  const additions = useAppSelector((state) => selectAdditions(state, listOf(author)));
  const removed = useAppSelector(selectRemovedPosts);
  return useMemo(() => shownIds(list, additions, removed), [list, additions, removed]);
}
