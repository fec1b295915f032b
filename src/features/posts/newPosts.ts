import { useCallback, useEffect, useMemo } from 'react';
import { patchCached } from '../../api/patchCached';
import { refetchAfterPending } from '../../api/refetchAfterPending';
import type { ApiThunk } from '../../api/baseApi';
import { useAppDispatch } from '../../app/hooks';
import type { CachedPost } from './cachedPost';
import { isAllNew, mergeNewest, missingPosts, type PostPages } from './postsCache';
import { postsReadApi } from './postsReadApi';

const { getNewestPosts, getPosts } = postsReadApi.endpoints;

/** How often a feed that is looked at asks for newer posts, should no hint come, in milliseconds. */
const LOOK_EVERY_MS = 60_000;

/** Somebody may have posted: looks what the top of the feed is now. What is on screen stays; the new ones are offered. */
export const newPostHinted = (): ApiThunk<Promise<void>> => async (dispatch) => {
  await dispatch(refetchAfterPending(getNewestPosts, undefined));
};

/** Asks now and then, and whenever the page comes to the front again; never while it is hidden. */
function useLooking(isWanted: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isWanted) return;
    const look = () => {
      if (document.visibilityState === 'visible') void dispatch(newPostHinted());
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [dispatch, isWanted]);
}

export interface NewPosts {
  /** Newest first. */
  posts: CachedPost[];
  /** There are more than these. */
  isMore: boolean;
  /** Puts them at the feed's top. */
  show: () => void;
}

/**
 * The posts that the feed does not show yet.
 * @param list the feed as it shows; undefined where none is to be offered
 */
export function useNewPosts(list: PostPages | undefined): NewPosts {
  const dispatch = useAppDispatch();
  useLooking(list !== undefined);
  const { data: newest } = getNewestPosts.useQueryState();
  const missing = useMemo(() => (list && newest ? missingPosts(list, newest) : []), [list, newest]);
  const show = useCallback(() => {
    if (!newest) return;
    // Also while the next page is fetched, whose answer RTK Query adds to the list as it was before.
    dispatch(
      patchCached(getPosts, (cached, arg) => {
        if (arg === undefined) mergeNewest(cached, newest);
      }),
    );
  }, [dispatch, newest]);
  return { posts: missing, isMore: newest !== undefined && isAllNew(missing, newest), show };
}
