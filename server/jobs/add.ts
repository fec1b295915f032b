import type { Db } from '../db/connect';
import type { JobHandler } from './job';
import type { kinds } from './kinds';

type Kinds = typeof kinds;
type PayloadOf<K extends keyof Kinds> = Kinds[K]['run'] extends JobHandler<infer P> ? P : never;

/**
 * Writes down work to do soon. In a transaction it comes about with it or not at all; call `context.wakeJobs` once that
 * is committed.
 */
export async function addJob<K extends keyof Kinds>(db: Db, kind: K, payload: PayloadOf<K>): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, payload: JSON.stringify(payload) })
    .execute();
}
