import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../connect';

/*
 * Log sequence numbers (LSN) as bytes from the beginning of the primary's write-ahead log: exact as numbers, since each is
 * a multiple of 8.
 */

async function lsnBy(db: Db, lsn: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ lsn: number }>`select (${lsn} - '0/0')::int8 as lsn`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('an LSN has one row');
  return found.lsn;
}

/** Where the primary writes next: past all that is committed. */
export const insertLsn = (db: Db): Promise<number> => lsnBy(db, sql`pg_current_wal_insert_lsn()`);

/** Up to where the primary may have sent its log. */
export const flushLsn = (db: Db): Promise<number> => lsnBy(db, sql`pg_current_wal_flush_lsn()`);

/** Up to where a standby has replayed the log; null where the server is no standby, such as one that was promoted. */
export const REPLAY_LSN = `select case when pg_is_in_recovery()
  then (pg_last_wal_replay_lsn() - '0/0')::int8 end as lsn`;
