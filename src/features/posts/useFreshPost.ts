import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { freshenPost, selectIsStale } from './stalePosts';

/** Milliseconds between two refreshes of one card, however much others like and comment. */
const PAUSE_MS = 5_000;
/** Milliseconds of random delay, so that not every page asks at the same moment. */
const SPREAD_MS = 1_000;

/** For a card: refetches the post that it shows when live events report a change. */
export function useFreshPost(id: number): void {
  const dispatch = useAppDispatch();
  const isStale = useAppSelector((state) => selectIsStale(state, id));
  const lastRefresh = useRef(0);

  useEffect(() => {
    if (!isStale) return;
    const pause = Math.max(0, lastRefresh.current + PAUSE_MS - Date.now());
    const timer = setTimeout(
      () => {
        lastRefresh.current = Date.now();
        dispatch(freshenPost(id));
      },
      pause + Math.random() * SPREAD_MS,
    );
    return () => clearTimeout(timer);
  }, [dispatch, id, isStale]);
}
