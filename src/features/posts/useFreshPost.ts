import { useEffect, useEffectEvent, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { refetchPost, type CachedPost } from './postEntity';
import { selectSpreadMs, selectStaleSince } from './postsSlice';

/** The least milliseconds between two refetches. */
const PAUSE_MS = 5_000;

/**
 * Refetches what live events report as changed, at a random moment of the spread that the server asks for.
 * @param staleSince when it was reported; 0 if it is up to date
 */
export function useRefetchWhenStale(staleSince: number, refetch: () => unknown): void {
  const spreadMs = useAppSelector(selectSpreadMs);
  const lastRefetch = useRef(-Infinity);
  const due = useRef<number | null>(null);
  const run = useEffectEvent(() => {
    due.current = null;
    lastRefetch.current = performance.now();
    void refetch();
  });

  useEffect(() => {
    if (staleSince === 0) {
      due.current = null;
      return;
    }
    // Further changes do not delay a scheduled refetch.
    due.current ??= Math.max(performance.now(), lastRefetch.current + PAUSE_MS) + Math.random() * spreadMs;
    const timer = setTimeout(() => run(), due.current - performance.now());
    return () => clearTimeout(timer);
  }, [staleSince, spreadMs]);
}

/** For a card: refetches the post that it shows when live events report a change. */
export function useFreshPost(id: number, post: CachedPost | undefined): void {
  const dispatch = useAppDispatch();
  const staleSince = useAppSelector((state) => selectStaleSince(state, post));
  useRefetchWhenStale(staleSince, () => dispatch(refetchPost(id)));
}
