import styled from '@emotion/styled';
import { useSyncExternalStore } from 'react';
import { timeSince } from '#contract/time';
import { palette, theme } from '../theme/theme';
import { visuallyHidden } from './visuallyHidden';

const MINUTE_MS = 60_000;

/** One clock for all the times on a page; it does not run while none is shown. */
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, MINUTE_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The words, on phones for screen readers alone; there `data-short` is shown. */
const Time = styled.time({
  color: palette.text.secondary,
  whiteSpace: 'nowrap',
  [theme.breakpoints.down('sm')]: {
    '& > span': visuallyHidden,
    // Nothing to read out.
    '&::after': { content: 'attr(data-short) / ""' },
  },
});

/** "5m" for "5 minutes ago"; "3mo" for months. */
const shorten = (words: string): string => words.replace(/^(\d+) (mo|.).*/, '$1$2');

interface TimeAgoProps {
  /** ISO 8601. */
  at: string;
  /** Milliseconds that this browser's clock is ahead of the one that `at` is told by. */
  clockOffsetMs: number;
}

/** How long ago something was, kept fresh; the moment itself shows on hover. */
export function TimeAgo({ at, clockOffsetMs }: TimeAgoProps) {
  const date = new Date(at);
  const words = useSyncExternalStore(subscribe, () =>
    timeSince(date.getTime(), Math.max(now - clockOffsetMs, date.getTime())),
  );
  return (
    <Time
      dateTime={at}
      data-short={shorten(words)}
      // Computed on hover: a browser's first formatted date takes 15 ms, which would delay the page's start.
      onPointerEnter={({ currentTarget }) => (currentTarget.title = date.toLocaleString())}
    >
      <span>{words}</span>
    </Time>
  );
}
