import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import type { CachedPost } from './cachedPost';
import { refetchPost } from './postHome';
import { selectSpreadMs, selectStaleSince } from './postsSlice';

/** The least milliseconds between two refetches of a card. */
const PAUSE_MS = 5_000;

/**
 * For a card: refetches the post that it shows when live events report a change, at a random moment of the spread that the
 * server asks for.
 */
export function useFreshPost(id: number, post: CachedPost | undefined): void {
  const dispatch = useAppDispatch();
  const staleSince = useAppSelector((state) => selectStaleSince(state, post));
  const spreadMs = useAppSelector(selectSpreadMs);
  const lastRefetch = useRef(0);
  const due = useRef<number | null>(null);

  useEffect(() => {
    if (staleSince === 0) {
      due.current = null;
      return;
    }
    // Further changes do not delay a scheduled refetch.
    due.current ??= Math.max(Date.now(), lastRefetch.current + PAUSE_MS) + Math.random() * spreadMs;
    const timer = setTimeout(() => {
      due.current = null;
      lastRefetch.current = Date.now();
      void dispatch(refetchPost(id));
    }, due.current - Date.now());
    return () => clearTimeout(timer);
  }, [dispatch, id, staleSince, spreadMs]);
}
