import { sql } from 'kysely';
import type { Database, Db } from '../../server/db/connect';

const BATCH = 10_000;

/** Writes rows in large batches, ids included where the rows have them. All rows have the fields of the first. */
export async function insertRows(db: Db, table: keyof Database, rows: readonly object[]): Promise<void> {
  if (!rows[0]) return;
  const columns = sql.join(Object.keys(rows[0]).map((column) => sql.id(column)));
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = JSON.stringify(rows.slice(from, from + BATCH));
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)`.execute(db);
  }
}

/** Lets the table's next own id follow the ids that were written. */
export async function continueIds(db: Db, table: keyof Database): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
    db,
  );
}
