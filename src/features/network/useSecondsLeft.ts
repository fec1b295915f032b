import { useEffect, useState } from 'react';
import type { PendingRetry } from '../../network/networkSlice';

const secondsLeft = (until: number): number => Math.max(1, Math.ceil((until - Date.now()) / 1000));

/** Whole seconds until the next attempt, counted down. Give the component that uses it the wait's id as its key. */
export function useSecondsLeft({ until }: PendingRetry): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(until));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
