import { useLayoutEffect, useRef, useState } from 'react';

/** So near to the end, in pixels, is at the end. */
const NEAR = 48;

/** The list scrolls in reverse (`column-reverse`): 0 is its end, whatever comes before it. */
const isAtEnd = (scroller: HTMLElement) => Math.abs(scroller.scrollTop) < NEAR;

/** Pixels of content below a row. */
function below(row: Element, scroller: HTMLElement): number {
  const end = scroller.firstElementChild?.getBoundingClientRect().bottom ?? 0;
  return end - row.getBoundingClientRect().bottom;
}

/**
 * Keeps a conversation in its place: at the end while one is there, and else what one reads stays where it is, whatever
 * comes below it. Above it nothing moves anything, since the list is measured from its end.
 * @param newest identifies the newest message that was received
 */
export function useLogScroll(newest: string | undefined) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const anchor = useRef<{ row: Element; below: number } | null>(null);
  /** The newest message when the end was left; null at the end. */
  const [left, setLeft] = useState<{ newest: string | undefined } | null>(null);

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
    /** Something came while the end was out of sight. */
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
