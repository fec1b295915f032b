import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useMemo } from 'react';
import { PAGE_DEFAULT } from '#contract/limits';
import { failureSentence } from '../../api/errorSentence';
import { isFromStart, type Page } from '../../api/pages';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { toast } from '../../ui/toast';
import { selectIsLive } from '../../network/networkSlice';
import { itemsAdded } from '../../optimistic/additions';
import { postsApi, useGetNewestPostsQuery, type PostPages } from './postsApi';
import { postsErrors } from './postsSentences';
import { listOf, selectAnnouncedPosts, selectEventsMissedAt, selectRemovedPosts } from './postsSlice';
import { useRefetchWhenStale } from './useFreshPost';

/** How often an open feed fetches the newest posts, in milliseconds; with a live stream only for what that might lose. */
const POLL_MS = 60_000;
const LIVE_POLL_MS = 10 * POLL_MS;

const OPTIONS = {
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: POLL_MS / 1_000,
};

export interface NewPosts {
  /** Newest first; they are fetched by `show`. */
  ids: number[];
  /** There may be more. */
  isMore: boolean;
  /** Shows them at the top of the feed. Resolves to the id of the first, or undefined if they could not be fetched. */
  show: () => Promise<number | undefined>;
}

/** The newest ids that the feed does not show, without those older than the feed's last post. */
export function missingIds(shown: readonly number[], isWhole: boolean, newest: readonly number[]): number[] {
  const known = new Set(shown);
  const last = shown.at(-1) ?? 0;
  return newest.filter((id) => !known.has(id) && (isWhole || id > last));
}

/** Whether there may be more new posts than the newest page has: it does not reach down to the first post of the feed. */
export const isGap = (first: number | undefined, newest: Page<number>): boolean =>
  newest.next !== null && (newest.items.at(-1) ?? 0) > (first ?? 0);

/**
 * The new posts that the feed does not show yet: those of the newest page, and those that live events have announced since.
 * @param list the feed; undefined to offer none
 * @param shown the ids that the feed shows
 */
export function useNewPosts(list: PostPages | undefined, shown: readonly number[]): NewPosts {
  const dispatch = useAppDispatch();
  const removed = useAppSelector(selectRemovedPosts);
  const announced = useAppSelector(selectAnnouncedPosts);
  const isOffered = list !== undefined && isFromStart(list);
  const pollingInterval = useAppSelector(selectIsLive) ? LIVE_POLL_MS : POLL_MS;
  const { data: newest, refetch } = useGetNewestPostsQuery(isOffered ? undefined : skipToken, {
    ...OPTIONS,
    pollingInterval,
  });
  const missedAt = useAppSelector(selectEventsMissedAt);
  useRefetchWhenStale(isOffered && newest && missedAt > newest.readAt ? missedAt : 0, refetch);
  const isWhole = list?.pages.at(-1)?.next === null;
  const first = list?.pages[0];
  const missing = useCallback(
    (ids: number[]) => missingIds(shown, isWhole, ids).filter((id) => !removed.includes(id)),
    [shown, isWhole, removed],
  );
  const ids = useMemo(() => {
    if (!isOffered || !first) return [];
    // A feed that was requested later has every post that is left of an older newest page.
    const fetched = newest && newest.readAt >= first.readAt ? newest.items : [];
    const readAt = newest?.readAt ?? first.readAt;
    const since = announced.filter(({ at }) => at > readAt).map(({ id }) => id);
    return [...new Set(missing([...since, ...fetched]))].sort((one, other) => other - one);
  }, [isOffered, first, newest, announced, missing]);
  const offered = useMemo(() => ids.slice(0, PAGE_DEFAULT), [ids]);
  const isMore = (newest !== undefined && isGap(first?.items[0], newest)) || ids.length > PAGE_DEFAULT;

  const show = useCallback(async () => {
    const { data: page, error } = await refetch();
    if (error || !page) {
      toast(failureSentence(postsErrors.getPosts, error), 'error');
      return undefined;
    }
    const found = missing(page.items);
    const hasGap = isGap(first?.items[0], page);
    if (hasGap) {
      // A refetch would begin with the cursor of the list's first page, which may be far below the newest.
      const value = { pages: [page], pageParams: [{}] };
      dispatch(postsApi.util.upsertQueryEntries([{ endpointName: 'getPosts', arg: undefined, value }]));
    }
    // Also holds the posts of a list that begins again (postsApi: holdPosts).
    dispatch(itemsAdded({ lists: [listOf(undefined)], ids: hasGap ? [] : found, at: page.readAt }));
    return found[0];
  }, [dispatch, refetch, missing, first]);
  return { ids: offered, isMore, show };
}
