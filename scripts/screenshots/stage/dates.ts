import { sql } from 'kysely';
import type { Db } from '../../../server/db/connect';
import { NOW } from '../looks';

/** Everything was written at NOW or before: the latest a few minutes, the first weeks ago. */
export async function fixDates(db: Db): Promise<void> {
  for (const table of ['posts', 'comments', 'messages']) {
    await sql`
      update ${sql.table(table)} as written
      set created_at = ${NOW}::timestamptz - make_interval(mins => (4 + 30 * (latest.id - written.id) ^ 2)::int)
      from (select max(id) as id from ${sql.table(table)}) as latest`.execute(db);
  }
}
