import type { InfiniteData } from '@reduxjs/toolkit/query';
import type { CallResult, CallMeta } from './baseQuery/types';

/** The most cached pages of a list, 20 items each; beyond it, pages at the far end are dropped and fetched again later. */
const MAX_PAGES = 50;

/** Where a page begins: at one of the server's cursors, or at the start of the list. */
export interface PageParam {
  before?: string;
  after?: string;
  /** The previous page, in lists with cursors one way only. */
  from?: PageParam;
}

/** One page of a list, and the cursors of its neighbours (decisions: The wire). */
export interface Page<T> {
  items: T[];
  /** null on the last page. */
  next: string | null;
  /** null on the first page, and in lists with cursors one way only. */
  previous: string | null;
  /** When the request for the page began (timestamp.ts). */
  readAt: number;
}

/** A list as an infinite query caches it. */
export type Pages<T> = InfiniteData<Page<T>, PageParam>;

/** For `transformResponse`: the items, with the cursors of the Link header. */
export const toPage = <T>(items: T[], meta: CallMeta | undefined): Page<T> => ({
  items,
  next: meta?.nextCursor ?? null,
  previous: meta?.previousCursor ?? null,
  readAt: meta?.startedAt ?? 0,
});

/**
 * For the `queryFn` of a list of entities: a page of the ids of those in a response.
 * @param cache writes the entities into their query, before the list has their ids: so no row is rendered without its entity
 */
export function readPage<Entity, Id>(
  { data, error, meta }: CallResult,
  cache: (entities: Entity[], meta: CallMeta | undefined) => unknown,
  idOf: (entity: Entity) => Id,
): CallResult<Page<Id>> {
  if (error) return { error, meta };
  const entities = data as Entity[];
  cache(entities, meta);
  return { data: toPage(entities.map(idOf), meta), meta };
}

/**
 * The `infiniteQueryOptions` of a list. A refetch fetches the first page only and starts the list again, instead of up to
 * 50 pages one after the other.
 * @param direction the cursor of the next page: `before` in lists that begin with the newest item, else `after`
 */
export const pagination = (direction: 'before' | 'after') => ({
  initialPageParam: {} as PageParam,
  maxPages: MAX_PAGES,
  refetchCachedPages: false,
  getNextPageParam: (last: Page<unknown>, _pages: unknown, param: PageParam): PageParam | undefined => {
    if (last.next === null) return undefined;
    return last.previous === null ? { [direction]: last.next, from: param } : { [direction]: last.next };
  },
  getPreviousPageParam: (first: Page<unknown>, _pages: unknown, { from }: PageParam): PageParam | undefined =>
    first.previous === null ? from : { after: first.previous },
});

/** Whether the first page of a list is cached; not so if the list was opened elsewhere or has dropped it. */
export const isFromStart = ({ pages: [first], pageParams: [param] }: Pages<unknown>): boolean =>
  first?.previous === null && !param?.from;
