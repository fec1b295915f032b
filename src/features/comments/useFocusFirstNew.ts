import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the first new item after "Show more", since the button may be gone by then; but not if the focus has
 * moved elsewhere meanwhile, such as to a text field.
 * @param count the number of items in the list
 * @returns a ref for the list, whose children must be focusable, and `mark`, to call before more items are loaded
 */
export function useFocusFirstNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const marked = useRef<{ seen: number; from: Element | null } | null>(null);

  useEffect(() => {
    if (marked.current === null || count <= marked.current.seen) return;
    const { seen, from } = marked.current;
    marked.current = null;
    const { activeElement, body } = document;
    if (activeElement !== from && activeElement !== body) return;
    const item = list.current?.children[seen];
    if (item instanceof HTMLElement) item.focus({ preventScroll: true });
  }, [count]);

  return {
    list,
    mark: (): void => {
      marked.current = { seen: count, from: document.activeElement };
    },
  };
}
