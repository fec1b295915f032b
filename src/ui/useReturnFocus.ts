import { useCallback, useEffect, useRef, useState } from 'react';

/** A finger needs no ring around it, which browsers draw after what was written on the screen's keyboard. */
export const lookOfFocus = (): FocusOptions =>
  window.matchMedia('(hover: none)').matches ? { focusVisible: false } : {};

/**
 * For what opens within the page: brings the focus back to the control that opened it.
 * @param closes whether it opens while a save is under way, after which it closes
 * @returns to be called before it closes; unmounting by virtualisation moves no focus
 */
export function useReturnFocus(closes = false): () => void {
  const [opener] = useState(() => document.activeElement);
  const isClosing = useRef(closes);

  // When it is unmounted, since a dialog that closes with it traps the focus until then.
  useEffect(
    () => () => {
      if (isClosing.current && opener instanceof HTMLElement) opener.focus(lookOfFocus());
    },
    [opener],
  );
  return useCallback(() => {
    isClosing.current = true;
  }, []);
}
