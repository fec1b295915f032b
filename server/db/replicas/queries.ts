import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../connect';

/*
 * Positions in the primary's log of writes are bytes from its beginning: exact as numbers, since each is a multiple of 8.
 */

async function positionBy(db: Db, lsn: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ position: number }>`select (${lsn} - '0/0')::int8 as position`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a position has one row');
  return found.position;
}

/** Where the primary writes next: past all that is committed. */
export const writtenTo = (db: Db): Promise<number> => positionBy(db, sql`pg_current_wal_insert_lsn()`);

/** Up to where the primary may have sent its log. */
export const flushedTo = (db: Db): Promise<number> => positionBy(db, sql`pg_current_wal_flush_lsn()`);

/** Up to where a standby has replayed the log; null where the server is no standby, such as one that was promoted. */
export const REPLAYED_TO = `select case when pg_is_in_recovery()
  then (pg_last_wal_replay_lsn() - '0/0')::int8 end as position`;
