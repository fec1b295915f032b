import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { failureSentence } from '../../api/errorSentence';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { selectIsUnreachable } from '../../network/networkSlice';
import { toast } from '../../ui/toast';
import { isKept, updateKept } from './keptFeed';
import { argOf, postsApi, useGetNewestPostsQuery, type PostPages } from './postsApi';
import { postsErrors } from './postsSentences';

const { getPosts } = postsApi.endpoints;

/** Pixels from the top of the page within which what is above is seen. */
const TOP = 48;

/** A list of the last visit, while it is on screen. */
export interface KeptState {
  /** When the server had what is shown, milliseconds since 1970. */
  at: number;
  /** The fresh posts are not in the list. */
  isStale: boolean;
  isFetching: boolean;
  /** Fetches the fresh posts again; null unless that has failed. */
  retry: (() => void) | null;
  /** The post whose card must keep its place as others are added above it; null once they are. */
  heldId: number | null;
  /** The ids that were added above and have not been seen. */
  arrived: number[];
  forgetArrived: () => void;
}

/** The error of a call as a toast, once; refetches that the member did not ask for are silent. */
function useErrorToast(message: string | null): () => void {
  const isUntold = useRef(true);
  useEffect(() => {
    if (message && isUntold.current) toast(message, 'error');
    if (message) isUntold.current = false;
  }, [message]);
  return useCallback(() => void (isUntold.current = true), []);
}

/**
 * Brings a list of the last visit up to date once the fresh posts have come; null for any other list.
 * @param author of the list; undefined for the feed
 */
export function useKeptFeed(list: PostPages | undefined, author: string | undefined): KeptState | null {
  const dispatch = useAppDispatch();
  const kept = isKept(list) ? list : null;
  const {
    data: newest,
    error,
    isFetching,
    refetch,
  } = useGetNewestPostsQuery(kept ? argOf(author) : skipToken);
  /** The ids that were added; null if there is a gap, undefined before. */
  const [added, setAdded] = useState<number[] | null>();
  const [isSeen, setSeen] = useState(false);

  // Before the browser paints, so that nothing is offered that is added at once.
  useLayoutEffect(() => {
    if (!kept || !newest || added !== undefined) return;
    const ids = dispatch(updateKept(kept, newest, author));
    // The feed offers them instead (useNewPosts).
    if (!ids && author !== undefined)
      void dispatch(getPosts.initiate({ author }, { forceRefetch: true, subscribe: false }));
    const frame = requestAnimationFrame(() => {
      setAdded(ids);
      setSeen(window.scrollY < TOP);
    });
    return () => cancelAnimationFrame(frame);
  }, [dispatch, kept, newest, author, added]);

  const arrived = isSeen ? [] : (added ?? []);
  const hasArrived = arrived.length > 0;
  useEffect(() => {
    if (!hasArrived) return;
    const onScroll = () => window.scrollY < TOP && setSeen(true);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [hasArrived]);

  const tellAgain = useErrorToast(error ? failureSentence(postsErrors.getPosts, error) : null);
  const isUnreachable = useAppSelector(selectIsUnreachable);
  const refetchFailed = useEffectEvent(() => error && void refetch());
  useEffect(() => {
    if (kept && !isUnreachable) refetchFailed();
  }, [kept, isUnreachable]);

  if (!kept) return null;
  const retry = () => {
    tellAgain();
    void refetch();
  };
  return {
    at: added && newest ? newest.readAt : (kept.pages[0]?.readAt ?? 0),
    isStale: !added,
    isFetching,
    retry: error ? retry : null,
    heldId: added === undefined ? (kept.pages[0]?.items[0] ?? null) : null,
    arrived,
    forgetArrived: () => setSeen(true),
  };
}
