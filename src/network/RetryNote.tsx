import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { palette, typography } from '../theme/theme';
import { selectPendingRetry, type NetworkState, type PendingRetry, type RetryCause } from './networkSlice';
import { cancelRetry } from './pendingRetries';

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

const Note = styled.div({
  ...typography.subtitle2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  color: palette.text.secondary,
  '& > p > span': { whiteSpace: 'nowrap' },
});

/**
 * Shows a pending retry of an endpoint (spec §8) with its cause, the time left and a Cancel button. That there is no network
 * is in the NetworkBar; of a rate limit the bar is silent while a note says it.
 */
export function RetryNote({ endpoint }: { endpoint: string }) {
  const wait = useSelector((state: { network: NetworkState }) => selectPendingRetry(state, endpoint));
  if (!wait) return null;
  return (
    <Note key={wait.id} data-retry={wait.cause}>
      <p role="status">
        {wait.cause !== 'network' && CAUSES[wait.cause]} <Countdown wait={wait} />
      </p>
      <Button variant="link" onClick={() => cancelRetry(wait.id)}>
        Cancel
      </Button>
    </Note>
  );
}
