import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { selectWait, type Wait, type WaitCause } from '../../api/networkSlice';
import { useAppSelector } from '../../app/hooks';
import { token } from '../../ui/tokens';

const CAUSES: Record<WaitCause, string> = {
  network: 'The server cannot be reached.',
  server: 'The server has a problem.',
  rateLimit: 'Too many requests.',
};

const Note = styled.p({ margin: 0, fontSize: 14, color: token.inkSoft });

function secondsLeft({ until }: Wait): number {
  return Math.max(1, Math.ceil((until - Date.now()) / 1000));
}

function Countdown({ wait }: { wait: Wait }) {
  const [seconds, setSeconds] = useState(() => secondsLeft(wait));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(wait)), 1000);
    return () => clearInterval(timer);
  }, [wait]);
  return (
    <Note role="status">
      {CAUSES[wait.cause]} <span aria-hidden="true">Trying again in {seconds} s…</span>
    </Note>
  );
}

/** While a call is about to be tried again (spec §8): why, and when. Nothing otherwise. */
export function RetryNote({ endpoint }: { endpoint: string }) {
  const wait = useAppSelector((state) => selectWait(state, endpoint));
  return wait ? <Countdown key={`${wait.id} ${wait.retry}`} wait={wait} /> : null;
}
