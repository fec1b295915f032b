import { sql } from 'kysely';
import type { Db } from '../db/connect';
import { eventually } from './eventually';

/** Waits until so many statements in this database wait for other transactions. */
export const untilWaiting = (db: Db, count = 1): Promise<void> =>
  eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length >= count;
  });
