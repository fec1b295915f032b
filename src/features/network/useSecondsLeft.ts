import { useEffect, useState } from 'react';
import type { PendingRetry } from '../../network/networkSlice';

const secondsLeft = (until: number): number => Math.max(1, Math.ceil((until - Date.now()) / 1000));

/** The whole seconds until the next attempt. The component that uses it must have the retry's id as its key. */
export function useSecondsLeft({ until }: PendingRetry): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(until));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
