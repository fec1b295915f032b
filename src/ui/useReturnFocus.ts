import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * For what opens within the page: brings the focus back to the control that opened it.
 * @param closes whether it opens while a save is under way, after which it closes
 * @returns to be called before it closes; what is only taken away, as by a long list, moves no focus
 */
export function useReturnFocus(closes = false): () => void {
  const [opener] = useState(() => document.activeElement);
  const isClosing = useRef(closes);

  // When it is gone, and not before: a dialog that goes with it holds the focus to its end.
  useEffect(
    () => () => {
      if (isClosing.current && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  return useCallback(() => {
    isClosing.current = true;
  }, []);
}
