import { useEffect, useRef } from 'react';

/**
 * Where the focus goes when the item of a list that one deletes is taken away: to the next one, else the one before,
 * else to what holds the list. For a component within the item.
 * @returns `prepare`, to be called before the item goes, and `forget` for when it stays
 */
export function useRemovalFocus() {
  const places = useRef<(HTMLElement | null | undefined)[]>([]);

  useEffect(
    () => () => {
      places.current.find((place) => place?.isConnected)?.focus();
    },
    [],
  );

  return {
    /** @param items all of the list, in their order */
    prepare: (item: HTMLElement, items: readonly HTMLElement[], holder: HTMLElement | null): void => {
      const index = items.indexOf(item);
      const next = items.slice(index + 1).find((other) => !item.contains(other));
      // The item itself stays where only its words go.
      places.current = [item, next, items[index - 1], holder];
    },
    forget: (): void => {
      places.current = [];
    },
  };
}
