import { defaultSerializeQueryArgs, type SerializeQueryArgs } from '@reduxjs/toolkit/query';
import type { UnknownAction } from '@reduxjs/toolkit';
import { baseApi, type ApiThunk } from './baseApi';
import type { CallTimes } from './baseQuery/types';

/** The times by which an entity is kept up to date (docs/page.md). They come from `timestamp()`. */
export interface CachedEntity {
  /** When the request for it began; for what the member has just created, when the server answered. */
  readAt: number;
  /** When a change that the server confirmed was last applied to it. */
  changedAt?: number;
  /** It may be out of date, and must be refetched. */
  isStale?: boolean;
}

/**
 * The `merge` of a query that caches an entity: a response whose request began before a local change, or before the request
 * for the cached value, is ignored (redux-toolkit #1512, #4271). It also applies to `upsertQueryEntries`.
 */
export function keepNewest<T extends CachedEntity>(cached: T, response: T): T | undefined {
  if (response.readAt < (cached.changedAt ?? 0)) {
    cached.isStale = true;
    return undefined;
  }
  return response.readAt < cached.readAt ? undefined : response;
}

/**
 * For a recipe of `updateQueryData`: applies what the server confirmed, after which older responses are ignored. If another
 * change or response overlapped with it, either may be the newer one, so the entity must be refetched.
 */
export function applyConfirmed<T extends CachedEntity>(
  cached: T,
  confirmed: Partial<T>,
  { startedAt, answeredAt }: CallTimes,
): void {
  const hasOverlapped = Math.max(cached.changedAt ?? 0, cached.readAt) > startedAt;
  Object.assign(cached, confirmed, { changedAt: answeredAt }, hasOverlapped && { isStale: true });
}

/** The `util` of an API that has the query; `baseApi` does not know the types of what features inject. */
interface EntityUtil<T, Arg> {
  upsertQueryEntries: (entries: { endpointName: string; arg: Arg; value: T }[]) => UnknownAction;
  updateQueryData: (endpointName: string, arg: Arg, recipe: (cached: T) => void) => ApiThunk<unknown>;
}

/**
 * Writes into the query that caches an entity, its single source: lists cache the arguments of this query only.
 * @param argOf the argument with which the query is called for an entity
 */
export function entityCache<T extends CachedEntity, Arg>(endpointName: string, argOf: (entity: T) => Arg) {
  const util = baseApi.util as unknown as EntityUtil<T, Arg>;
  return {
    /** Caches entities of a response. */
    cache: (entities: T[]) =>
      util.upsertQueryEntries(entities.map((value) => ({ endpointName, arg: argOf(value), value }))),
    /** Applies what the server confirmed to a cached entity. */
    confirm: (arg: Arg, confirmed: Partial<T>, times: CallTimes) =>
      util.updateQueryData(endpointName, arg, (cached) => applyConfirmed(cached, confirmed, times)),
  };
}

/** For `serializeQueryArgs` of a query by username, which is the same in any case (decisions: Sessions). */
export const byUsername: SerializeQueryArgs<string> = ({ queryArgs, ...call }) =>
  defaultSerializeQueryArgs({ ...call, queryArgs: queryArgs.toLowerCase() });
