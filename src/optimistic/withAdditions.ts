import type { Pages } from '../api/pages';
import type { Addition } from './additionsSlice';

/** The end of a list at which new items are added. */
interface Edge {
  side: 'start' | 'end';
  /** When the request for its page began; undefined if that page is not loaded. */
  readAt: number | undefined;
}

/**
 * The ids to render: those of the list's pages, merged with new items. Ids increase with time.
 * @param edge where new items are added: 'start' in a list that begins with the newest item
 */
export function withAdditions(list: Pages<number>, additions: Addition[] | undefined, edge: Edge): number[] {
  const ids = list.pages.flatMap(({ items }) => items);
  const { side, readAt } = edge;
  if (!additions || readAt === undefined) return ids;
  const known = new Set(ids);
  // A page that was requested after the addition has the item, unless it was deleted.
  const added = additions.filter(({ id, at }) => !known.has(id) && at >= readAt).map(({ id }) => id);
  if (added.length === 0) return ids;
  const sorted = [...ids, ...added].sort((one, other) => one - other);
  return side === 'start' ? sorted.reverse() : sorted;
}
