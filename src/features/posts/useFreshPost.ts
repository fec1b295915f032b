import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { freshenPost, selectIsStale, selectResumptions } from './stalePosts';

/** Milliseconds between two refreshes of one card, however much others like and comment. */
const PAUSE_MS = 5_000;
/** Milliseconds of chance, so that not every page asks at the same moment. */
const SPREAD_MS = 1_000;

/** For a card: keeps the post that it shows as it is at the server, from the hints that come. */
export function useFreshPost(id: number): void {
  const dispatch = useAppDispatch();
  const isStale = useAppSelector((state) => selectIsStale(state, id));
  const resumptions = useAppSelector(selectResumptions);
  const last = useRef({ at: 0, resumptions });

  useEffect(() => {
    if (!isStale && last.current.resumptions === resumptions) return;
    const pause = Math.max(0, last.current.at + PAUSE_MS - Date.now());
    const timer = setTimeout(
      () => {
        last.current = { at: Date.now(), resumptions };
        dispatch(freshenPost(id));
      },
      pause + Math.random() * SPREAD_MS,
    );
    return () => clearTimeout(timer);
  }, [dispatch, id, isStale, resumptions]);
}
