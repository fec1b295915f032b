import { useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as the end. */
const NEAR = 48;
/** Pixels above the line when a conversation opens at it. */
const LINE_GAP = 8;

/** The list scrolls in reverse (`column-reverse`): its end is at 0. */
const fromEnd = (scroller: HTMLElement) => Math.abs(scroller.scrollTop);
const isNearEnd = (scroller: HTMLElement) => fromEnd(scroller) < NEAR;

const rowsOf = (scroller: HTMLElement) => [...scroller.querySelectorAll<HTMLElement>('[data-message]')];

/** Pixels of content from the top of a row to the end: the row itself may change, as where another one ends its run. */
function below(row: Element, scroller: HTMLElement): number {
  const end = scroller.firstElementChild?.getBoundingClientRect().bottom ?? 0;
  return end - row.getBoundingClientRect().top;
}

/** The id of the last message that is in sight, at least in part; 0 if none is. */
function lastInSight(scroller: HTMLElement): number {
  const { bottom } = scroller.getBoundingClientRect();
  const row = rowsOf(scroller).findLast((element) => element.getBoundingClientRect().top < bottom);
  return Number(row?.dataset['message'] ?? 0);
}

/**
 * Keeps the scroll position of a conversation: at the end while the member is there, else the messages in view stay in
 * view when others are added below. Those added above move nothing, since the list scrolls from its end. A conversation
 * with more unread messages than fit opens at the line above them.
 * @param latestId the id of the latest message
 */
export function useLogScroll(latestId: number | undefined) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const anchor = useRef<{ row: Element; below: number } | null>(null);
  const isPlaced = useRef(false);
  /** The id of the newest message that was in sight. */
  const newestSeen = useRef(0);
  const [seen, setSeen] = useState(0);
  const [isAtEnd, setAtEnd] = useState(true);
  /** The end is more than a screen away. */
  const [isFar, setFar] = useState(false);
  /** The unsent messages are below. */
  const [isUnsentBelow, setUnsentBelow] = useState(false);

  useLayoutEffect(() => {
    if (!scroller) return;
    const kept = anchor.current;
    if (kept?.row.isConnected && !isNearEnd(scroller)) {
      scroller.scrollBy({ top: kept.below - below(kept.row, scroller) });
    }
    const line = scroller.querySelector('[role=separator]');
    if (line && !isPlaced.current) {
      isPlaced.current = true;
      const top = line.getBoundingClientRect().top - scroller.getBoundingClientRect().top - LINE_GAP;
      if (top < 0 && isNearEnd(scroller)) scroller.scrollBy({ top });
    }
    if (isNearEnd(scroller)) newestSeen.current = latestId ?? 0;
    const row = rowsOf(scroller).at(-1);
    anchor.current = row ? { row, below: below(row, scroller) } : null;
  });

  const onScroll = () => {
    if (!scroller) return;
    newestSeen.current = Math.max(newestSeen.current, lastInSight(scroller));
    setSeen(newestSeen.current);
    setAtEnd(isNearEnd(scroller));
    setFar(fromEnd(scroller) > scroller.clientHeight);
    const unsentTop = scroller.querySelector('[data-unsent]')?.getBoundingClientRect().top ?? 0;
    setUnsentBelow(unsentTop > scroller.getBoundingClientRect().bottom);
  };

  return {
    scroller,
    setScroller,
    seen,
    isAtEnd,
    isFar,
    isUnsentBelow,
    onScroll,
    goToEnd: () => scroller?.scrollTo({ top: 0 }),
  };
}

export type LogScroll = ReturnType<typeof useLogScroll>;
