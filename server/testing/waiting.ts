import { sql } from 'kysely';
import type { Db } from '../db/connect';
import { eventually } from './eventually';

/** How many statements in this database wait for other transactions. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

/** Waits until so many do. */
export const untilWaiting = (db: Db, count = 1): Promise<void> =>
  eventually(async () => (await countWaiting(db)) >= count);
