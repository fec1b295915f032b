import { useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as the end. */
const NEAR = 48;

/** The list scrolls in reverse (`column-reverse`): its end is at 0. */
const isAtEnd = (scroller: HTMLElement) => Math.abs(scroller.scrollTop) < NEAR;

/** Pixels of content below a row. */
function below(row: Element, scroller: HTMLElement): number {
  const end = scroller.firstElementChild?.getBoundingClientRect().bottom ?? 0;
  return end - row.getBoundingClientRect().bottom;
}

/**
 * Keeps the scroll position of a conversation: at the end while the member is there, else the messages in view stay in
 * view when others are added below. Those added above move nothing, since the list scrolls from its end.
 * @param newest the id of the newest message received
 */
export function useLogScroll(newest: number | undefined) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const anchor = useRef<{ row: Element; below: number } | null>(null);
  /** The newest message when the member scrolled away from the end; null at the end. */
  const [left, setLeft] = useState<{ newest: number | undefined } | null>(null);

  useLayoutEffect(() => {
    if (!scroller) return;
    const kept = anchor.current;
    if (kept?.row.isConnected && !isAtEnd(scroller)) {
      scroller.scrollBy({ top: kept.below - below(kept.row, scroller) });
    }
    const row = [...scroller.querySelectorAll('[data-message]')].at(-1);
    anchor.current = row ? { row, below: below(row, scroller) } : null;
  });

  return {
    scroller,
    setScroller,
    /** A message arrived below the visible part. */
    hasNew: left !== null && left.newest !== newest,
    onScroll: () => {
      if (!scroller) return;
      if (isAtEnd(scroller)) setLeft(null);
      else setLeft((before) => before ?? { newest });
    },
    goToEnd: () => scroller?.scrollTo({ top: 0 }),
  };
}

export type LogScroll = ReturnType<typeof useLogScroll>;
