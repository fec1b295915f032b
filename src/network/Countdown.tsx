import { useEffect, useState } from 'react';
import type { PendingRetry, RetryCause } from './networkSlice';

/** The texts for the causes of a retry. */
export const CAUSES: Record<RetryCause, string> = {
  network: 'The server cannot be reached.',
  server: 'The server has a problem.',
  rateLimit: 'Too many requests.',
};

const MINUTE_S = 60;

/** A wait as text: seconds, or minutes from two on. */
export const timeLeft = (seconds: number): string =>
  seconds < 2 * MINUTE_S ? `${seconds} s` : `${Math.ceil(seconds / MINUTE_S)} min`;

const secondsLeft = (until: number): number => Math.max(1, Math.ceil((until - Date.now()) / 1000));

/** The time until the next attempt; another retry needs another key. */
export function Countdown({ wait: { until } }: { wait: PendingRetry }) {
  const [seconds, setSeconds] = useState(() => secondsLeft(until));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return <span aria-hidden="true">Trying again in {timeLeft(seconds)}…</span>;
}
