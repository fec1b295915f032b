import { useEffect, useLayoutEffect, useRef } from 'react';

/** The rows in view, the last one first, with their places in the list, in pixels. */
function rowsInView(scroller: HTMLElement): [row: HTMLElement, top: number][] {
  const { top, bottom } = scroller.getBoundingClientRect();
  return [...scroller.querySelectorAll('li')]
    .map((row) => ({ row, box: row.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > top && box.top < bottom)
    .map(({ row, box }): [HTMLElement, number] => [row, box.top - top + scroller.scrollTop])
    .reverse();
}

/**
 * Keeps the rows of a scrolled list in place while one of them goes to its top, which the browser's own scroll anchoring may
 * follow.
 */
export function useHeldRows(scroller: HTMLElement | null): void {
  const held = useRef<[HTMLElement, number][]>([]);
  useEffect(() => {
    if (!scroller) return;
    const onScroll = () => {
      held.current = rowsInView(scroller);
    };
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => scroller.removeEventListener('scroll', onScroll);
  }, [scroller]);
  useLayoutEffect(() => {
    if (!scroller) return;
    if (scroller.scrollTop > 0) {
      const edge = scroller.getBoundingClientRect().top;
      const moved = held.current
        .filter(([row]) => scroller.contains(row))
        .map(([row, top]) => row.getBoundingClientRect().top - edge + scroller.scrollTop - top);
      // The one that went to the top moved up, the others down by its height, or not at all.
      const shift = moved.find((by) => by >= 0);
      if (shift) scroller.scrollBy(0, shift);
    }
    held.current = rowsInView(scroller);
  });
}
