/**
 * Where the focus goes when one of a list's items is taken away: the next one, else the one before, else what holds the
 * list. To be called before; the answer is called after, and moves the focus once the page shows it.
 * @param items all of the list, in their order; an item that stays after all keeps the focus
 */
export function focusAfterRemoval(
  item: HTMLElement,
  items: readonly HTMLElement[],
  surroundings: HTMLElement | null,
): () => void {
  const index = items.indexOf(item);
  const next = items.slice(index + 1).find((other) => !item.contains(other));
  const places = [item, next, items[index - 1], surroundings];
  return () => {
    requestAnimationFrame(() => places.find((place) => place?.isConnected)?.focus());
  };
}
