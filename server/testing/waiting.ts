import { sql } from 'kysely';
import type { Db } from '../db/connect';
import { eventually } from './eventually';

/** Waits until a statement in this database waits for another transaction. */
export const untilWaiting = (db: Db): Promise<void> =>
  eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length > 0;
  });
