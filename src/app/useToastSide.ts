import { useEffect, useState } from 'react';

type Side = 'top' | 'bottom';

/** The end of the window that is farther from the text field in use; the bottom without one. */
function freeSide(): Side {
  const field = document.activeElement;
  if (!field?.matches('textarea, input')) return 'bottom';
  const { top, bottom } = field.getBoundingClientRect();
  return (top + bottom) / 2 > window.innerHeight / 2 ? 'top' : 'bottom';
}

/** Where toasts cover no text field in use. */
export function useToastSide(): Side {
  const [side, setSide] = useState<Side>('bottom');
  useEffect(() => {
    let frame = 0;
    // In the next frame a new field is scrolled into view.
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setSide(freeSide()));
    };
    const events = ['focusin', 'focusout', 'scrollend'] as const;
    for (const event of events) document.addEventListener(event, update);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) document.removeEventListener(event, update);
    };
  }, []);
  return side;
}
