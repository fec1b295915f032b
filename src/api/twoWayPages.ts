import type { InfiniteData } from '@reduxjs/toolkit/query';
import type { CallMeta } from './baseQuery/types';
import { bounded, toPage, type Page } from './pages';

/** One page of a list that is read both ways, and the cursors of those beside it (decisions: The wire). */
export interface TwoWayPage<T> extends Page<T> {
  /** null at the list's top. */
  previous: string | null;
}

/** Where a page begins: below something, above it, or, without either, at the list's top. */
export interface Bound {
  before?: string;
  after?: string;
}

/** A list that is read both ways, as it is cached. */
export type TwoWayPages<T> = InfiniteData<TwoWayPage<T>, Bound>;

/** For `transformResponse`: the list and what the Link header says of the pages beside it. */
export const toTwoWayPage = <T>(items: T[], meta: CallMeta | undefined): TwoWayPage<T> => ({
  ...toPage(items, meta),
  previous: meta?.previousCursor ?? null,
});

/** The whole `infiniteQueryOptions` of a growing list that is read both ways: it can begin anywhere (`initialPageParam`). */
export const twoWayList = {
  ...bounded,
  initialPageParam: {} as Bound,
  getNextPageParam: ({ next }: TwoWayPage<unknown>): Bound | undefined =>
    next === null ? undefined : { before: next },
  getPreviousPageParam: ({ previous }: TwoWayPage<unknown>): Bound | undefined =>
    previous === null ? undefined : { after: previous },
};

/** Whether a list is there from its top on; one that began elsewhere, or has dropped pages, is not. */
export const isFromTop = ({ pages }: TwoWayPages<unknown>): boolean => pages[0]?.previous === null;
