import { useEffect, useRef, type RefObject } from 'react';

/**
 * For the control of a dialog with its own history entry (useOverlay), which may be open when the page loads.
 * @returns the control's ref: it has the focus again when the dialog closes, and the page is not scrolled
 */
export function useOpenerFocus<T extends HTMLElement>(isOpen: boolean): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    const control = ref.current;
    if (isOpen) return () => control?.focus({ preventScroll: true });
  }, [isOpen]);
  return ref;
}
