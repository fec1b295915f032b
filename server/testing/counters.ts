import { sql } from 'kysely';
import { counters } from '../admin/queries/counters';
import type { Db } from '../db/connect';

/** The counters that differ from what they count; a test expects none. */
export async function wrongCounters(db: Db): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, table, column, key, truth } of counters) {
    const keys = sql.join(key.map((one) => sql.ref(one)));
    const { rows } = await sql<{ id: number; stored: number; actual: number }>`
      select ${sql.ref(key[0])} as id, ${sql.ref(column)} as stored, coalesce(actual, 0) as actual
      from ${sql.table(table)} left join (${truth}) as truth using (${keys})
      where ${sql.ref(column)} <> coalesce(actual, 0)`.execute(db);
    for (const { id, stored, actual } of rows)
      wrong.push(`${name} of ${id}: ${stored}, but there are ${actual}`);
  }
  return wrong;
}
