import { useEffect, useRef } from 'react';

/**
 * Moves the focus when an item of a list is deleted: to the next item, else to the previous one, else to the container.
 * For a component inside the item.
 * @returns `prepare`, to call before the item is deleted, and `cancel`, if it is not
 */
export function useRemovalFocus() {
  const candidates = useRef<(HTMLElement | null | undefined)[]>([]);

  useEffect(
    () => () => {
      candidates.current.find((element) => element?.isConnected)?.focus();
    },
    [],
  );

  return {
    /** @param items all items of the list, in order */
    prepare: (item: HTMLElement, items: readonly HTMLElement[], container: HTMLElement | null): void => {
      const index = items.indexOf(item);
      const next = items.slice(index + 1).find((other) => !item.contains(other));
      // The item itself stays if it is a comment with replies.
      candidates.current = [item, next, items[index - 1], container];
    },
    cancel: (): void => {
      candidates.current = [];
    },
  };
}
