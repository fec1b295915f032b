import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * For what opens within the page: brings the focus back to the control that opened it.
 * @returns to be called before it closes; what is only taken away, as by a long list, moves no focus
 */
export function useReturnFocus(): () => void {
  const [opener] = useState(() => document.activeElement);
  const isClosing = useRef(false);

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
