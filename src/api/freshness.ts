import type { CallTimes } from './baseQuery/types';

/** An entity in the one query that caches it (docs/architecture.md). The times come from `timestamp()`. */
export interface Fresh {
  /** When the request for it began. */
  readAt: number;
  /** When one of the member's own actions last changed it. */
  changedAt?: number;
  /** It may be out of date, and must be refetched. */
  isStale?: boolean;
}

/**
 * The `merge` of a query that caches an entity: an answer whose request began before a local change, or before the request
 * for the cached value, is ignored (redux-toolkit #1512, #4271). It also applies to `upsertQueryEntries`.
 */
export function keepNewest<T extends Fresh>(cached: T, answer: T): T | undefined {
  if (answer.readAt < (cached.changedAt ?? 0)) {
    cached.isStale = true;
    return undefined;
  }
  return answer.readAt < cached.readAt ? undefined : answer;
}

/**
 * For a recipe of `updateQueryData`: applies what the server confirmed, after which older answers are ignored. If another
 * change or answer overlapped with it, either may be the newer one, so the entity must be refetched.
 */
export function change<T extends Fresh>(
  cached: T,
  confirmed: Partial<T>,
  { startedAt, answeredAt }: CallTimes,
): void {
  const hasOverlapped = Math.max(cached.changedAt ?? 0, cached.readAt) > startedAt;
  Object.assign(cached, confirmed, { changedAt: answeredAt }, hasOverlapped && { isStale: true });
}
