import type { VirtualItem } from '@tanstack/react-virtual';
import type { Bound } from '../../../api/twoWayPages';

/** Where a member was in a list of posts: what they come back to, also after a reload. */
export interface Place {
  /** How far the window was scrolled, in pixels: all there is to say while the list's top is in sight. */
  scrollY: number;
  /** Further down: the post at the window's top, its distance from there and its height in pixels, where its page begins. */
  anchor?: { id: number; top: number; height: number; bound: Bound };
}

/** Visits whose measured heights are kept; those of older visits are measured anew. */
const KEPT_HEIGHTS = 20;

const heights = new Map<string, VirtualItem[]>();
const keyOf = (visit: string) => `place:${visit}`;

/** @param visit the history entry's key */
export function readPlace(visit: string): Place | undefined {
  try {
    const text = window.sessionStorage.getItem(keyOf(visit));
    return text === null ? undefined : (JSON.parse(text) as Place);
  } catch {
    return undefined;
  }
}

export function writePlace(visit: string, place: Place): void {
  try {
    window.sessionStorage.setItem(keyOf(visit), JSON.stringify(place));
  } catch {
    // A full or closed storage: coming back starts at the top.
  }
}

/** What the cards of a visit measured; after a reload only that of the post one comes back to. */
export function readHeights(visit: string): VirtualItem[] | undefined {
  const anchor = readPlace(visit)?.anchor;
  const alone = anchor && {
    key: anchor.id,
    size: anchor.height,
    index: 0,
    lane: 0,
    start: 0,
    end: anchor.height,
  };
  return heights.get(visit) ?? (alone && [alone]);
}

export function writeHeights(visit: string, measured: VirtualItem[]): void {
  heights.delete(visit);
  heights.set(visit, measured);
  const [oldest] = heights.keys();
  if (heights.size > KEPT_HEIGHTS && oldest !== undefined) heights.delete(oldest);
}
