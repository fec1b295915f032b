import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../app/hooks';
import { refetchPost, type CachedPost } from '../posts/postEntity';

const MINUTE_MS = 60_000;

/** Milliseconds until the number of minutes changes, or until the next refetch. */
function untilNextChange(msLeft: number): number {
  return msLeft > 0 ? msLeft % MINUTE_MS || MINUTE_MS : MINUTE_MS;
}

/**
 * The minutes left of a post's temporary edit, rounded up and counting down; null if there is none. At its end the post is
 * refetched, every minute until the original is back (spec §4).
 */
export function useMinutesLeft({ id, temp_edit_remaining, temp_edit_ends_at }: CachedPost): number | null {
  const dispatch = useAppDispatch();
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    if (temp_edit_ends_at === undefined) return;
    const msLeft = temp_edit_ends_at - Date.now();
    if (msLeft <= 0) void dispatch(refetchPost(id));
    const timer = setTimeout(() => setNow(Date.now()), untilNextChange(msLeft));
    return () => clearTimeout(timer);
  }, [dispatch, id, temp_edit_ends_at, now]);

  if (temp_edit_remaining === null || temp_edit_ends_at === undefined) return null;
  // `now` is the time of the last tick, which may be before the edit was received.
  const left = Math.ceil((temp_edit_ends_at - now) / MINUTE_MS);
  return Math.min(Math.max(left, 0), temp_edit_remaining);
}
