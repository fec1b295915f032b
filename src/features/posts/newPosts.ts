import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useMemo } from 'react';
import { isFromStart, type Page } from '../../api/pages';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { itemsAdded } from '../../optimistic/additionsSlice';
import { postsApi, useGetNewestPostsQuery, type PostPages } from './postsApi';
import { listOf, selectRemovedPosts } from './postsSlice';

/** How often an open feed fetches the newest posts without live events, in milliseconds. */
const POLL_MS = 60_000;

const OPTIONS = {
  pollingInterval: POLL_MS,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: POLL_MS / 1_000,
};

export interface NewPosts {
  /** Newest first. */
  ids: number[];
  /** There may be more. */
  isMore: boolean;
  /** Shows them at the top of the feed. */
  show: () => void;
}

/** The ids of the newest page that the feed does not show, without those older than the feed's last post. */
export function missingIds(shown: readonly number[], isWhole: boolean, newest: readonly number[]): number[] {
  const known = new Set(shown);
  const last = shown.at(-1) ?? 0;
  return newest.filter((id) => !known.has(id) && (isWhole || id > last));
}

/** Whether there may be more new posts than the newest page has: it does not reach down to the first post of the feed. */
export const isGap = (first: number | undefined, newest: Page<number>): boolean =>
  newest.next !== null && (newest.items.at(-1) ?? 0) > (first ?? 0);

/**
 * The new posts that the feed does not show yet.
 * @param list the feed; undefined to offer none
 * @param shown the ids that the feed shows
 */
export function useNewPosts(list: PostPages | undefined, shown: readonly number[]): NewPosts {
  const dispatch = useAppDispatch();
  const removed = useAppSelector(selectRemovedPosts);
  const isOffered = list !== undefined && isFromStart(list);
  const { data: newest } = useGetNewestPostsQuery(isOffered ? undefined : skipToken, OPTIONS);
  const isWhole = list?.pages.at(-1)?.next === null;
  const first = list?.pages[0];
  const ids = useMemo(() => {
    // A feed that was requested later has every post that is left of an older newest page.
    const isNewer = isOffered && newest && first && newest.readAt >= first.readAt;
    const missing = isNewer ? missingIds(shown, isWhole, newest.items) : [];
    return missing.filter((id) => !removed.includes(id));
  }, [isOffered, shown, isWhole, first, newest, removed]);
  const isMore = newest !== undefined && isGap(first?.items[0], newest);

  const show = useCallback(() => {
    if (!newest) return;
    if (isMore) dispatch(postsApi.util.invalidateTags([{ type: 'Post', id: 'LIST' }]));
    else dispatch(itemsAdded({ lists: [listOf(undefined)], ids, at: newest.readAt }));
  }, [dispatch, newest, ids, isMore]);
  return { ids, isMore, show };
}
