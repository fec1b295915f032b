import { useEffect, useRef } from 'react';

/**
 * A member who asks for more of a list stands at the first of what comes, since the button that was pressed may be gone by
 * then. A member who has gone elsewhere meanwhile, to write for example, stays there.
 * @param count how many items the list shows
 * @returns a ref for the list, whose children can take the focus, and what is called when more is asked for
 */
export function useFirstNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef<{ seen: number; from: Element | null } | null>(null);

  useEffect(() => {
    if (asked.current === null || count <= asked.current.seen) return;
    const { seen, from } = asked.current;
    asked.current = null;
    const { activeElement, body } = document;
    if (activeElement !== from && activeElement !== body) return;
    const item = list.current?.children[seen];
    if (item instanceof HTMLElement) item.focus({ preventScroll: true });
  }, [count]);

  return {
    list,
    mark: (): void => {
      asked.current = { seen: count, from: document.activeElement };
    },
  };
}
