import { useEffect, useRef } from 'react';

/**
 * Whoever asks for more of a list stands at the first of what comes: the button that was pressed may be gone by then.
 * @param count how many items the list shows
 * @returns a ref for the list, whose children can take the focus, and what is called when more is asked for
 */
export function useFirstNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const seen = useRef<number | null>(null);

  useEffect(() => {
    const first = seen.current;
    if (first === null || count <= first) return;
    seen.current = null;
    const item = list.current?.children[first];
    if (item instanceof HTMLElement) item.focus({ preventScroll: true });
  }, [count]);

  return {
    list,
    mark: (): void => {
      seen.current = count;
    },
  };
}
