import type { CallMeta } from './baseQuery/types';

/** One page of a growing list, and the cursor of the page after it (decisions: The wire). */
export interface Page<T> {
  items: T[];
  next: string | null;
}

/** For `transformResponse`: the list and what the Link header says of the next page. */
export const toPage = <T>(items: T[], meta: CallMeta | undefined): Page<T> => ({
  items,
  next: meta?.nextCursor ?? null,
});

/**
 * The cursors from the first page to this one, which is why the page before is always known: a bounded list drops pages
 * at one end and must find them again, and the server's cursors lead one way only.
 */
export type Trail = readonly string[];

/** The cursor of the trail's page; undefined for the first page. */
export const cursorOf = (trail: Trail): string | undefined => trail.at(-1);

/** The paging part of an infinite query's `infiniteQueryOptions`. */
export const byTrail = {
  initialPageParam: [] as Trail,
  getNextPageParam: (last: Page<unknown>, _pages: unknown, trail: Trail): Trail | undefined =>
    last.next === null ? undefined : [...trail, last.next],
  getPreviousPageParam: (_first: unknown, _pages: unknown, trail: Trail): Trail | undefined =>
    trail.length === 0 ? undefined : trail.slice(0, -1),
};
