import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the focus in a list when a part that has it is removed.
 * @param scroller the list, which can be focused; null, or one that cannot, does nothing
 */
export function useFocusHandover(part: RefObject<HTMLElement | null>, scroller: Element | null): void {
  useLayoutEffect(() => {
    const place = part.current;
    return () => {
      if (!place?.contains(document.activeElement)) return;
      if (scroller instanceof HTMLElement) scroller.focus({ preventScroll: true });
    };
  }, [part, scroller]);
}
