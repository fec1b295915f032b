import { isDraft, original } from '@reduxjs/toolkit';
import type { InfiniteData } from '@reduxjs/toolkit/query';
import type { CallMeta } from './baseQuery/types';

/** Pages of a growing list kept at once: 5,000 posts, beyond which a list drops pages at its far end. */
const KEPT_PAGES = 250;

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

/** A refetch is "show me the newest": it starts anew, and never asks for 250 pages one after the other. */
export const bounded = { maxPages: KEPT_PAGES, refetchCachedPages: false };

/** The whole `infiniteQueryOptions` of a growing list. */
export const growingList = { ...byTrail, ...bounded };

/** A growing list as it is cached. */
export type Pages<T> = InfiniteData<Page<T>, Trail>;

/** What every cached list has, whatever its pages are found by. */
interface Listed<T> {
  pages: { items: T[] }[];
}

/** Whether a list is there from its first page on; a bounded list may have dropped it. */
export const hasFirstPage = ({ pageParams }: Pages<unknown>): boolean => pageParams[0]?.length === 0;

/**
 * An item of a cached list, for a recipe to change; undefined if it is not there. What the recipe itself has put in or
 * taken out before is not seen: the search goes through the list as it was, since to look at 5,000 drafts is slow.
 */
export function findItem<T>(list: Listed<T>, matches: (item: T) => boolean): T | undefined {
  const { pages } = isDraft(list) ? (original<unknown>(list) as Listed<T>) : list;
  for (const [pageIndex, { items }] of pages.entries()) {
    const index = items.findIndex(matches);
    if (index !== -1) return list.pages[pageIndex]?.items[index];
  }
  return undefined;
}

/** Takes an item out of a cached list, if it is there. */
export function removeItem<T>(list: Listed<T>, matches: (item: T) => boolean): void {
  if (findItem(list, matches) === undefined) return;
  for (const page of list.pages) page.items = page.items.filter((item) => !matches(item));
}
