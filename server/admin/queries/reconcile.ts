import { sql } from 'kysely';
import type { Db } from '../../db/connect';
import type { Counter } from './counters';

/** A counter that differed from the rows it counts. */
export interface Mismatch {
  id: number;
  stored: number;
  actual: number;
}

const columns = (names: string[]) => sql.join(names.map((name) => sql.ref(name)));

/** The ids whose counter seems to differ; members may be changing it right now. */
export function findSuspects(db: Db, { table, column, key, truth }: Counter): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    // Reads whole tables, however large they are.
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await sql<{ id: number }>`
      select distinct ${sql.ref(key[0])} as id
      from ${sql.table(table)} left join (${truth}) as truth using (${columns(key)})
      where ${sql.ref(column)} <> coalesce(actual, 0) order by 1`.execute(trx);
    return rows.map(({ id }) => id);
  });
}

/**
 * Corrects the counters of `ids` that are wrong. A statement that changes what is counted also changes the counter, so
 * while the rows are locked, each change is either fully visible or has not begun.
 */
export function correctCounters(
  db: Db,
  { table, column, key, truth }: Counter,
  ids: number[],
): Promise<Mismatch[]> {
  const isListed = sql`${sql.ref(key[0])} = any(${ids}::bigint[])`;
  return db.transaction().execute(async (trx) => {
    await sql`select from ${sql.table(table)} where ${isListed} order by ${columns(key)} for no key update`.execute(
      trx,
    );
    const { rows } = await sql<Mismatch>`
      with wrong as (
        select ${columns(key)}, ${sql.ref(column)} as stored, coalesce(actual, 0)::integer as actual
        from ${sql.table(table)}
        left join (select * from (${truth}) as every_row where ${isListed}) as truth using (${columns(key)})
        where ${isListed} and ${sql.ref(column)} <> coalesce(actual, 0)
      )
      update ${sql.table(table)} set ${sql.ref(column)} = wrong.actual from wrong
      where ${sql.join(
        key.map((name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`wrong.${name}`)}`),
        sql` and `,
      )}
      returning ${sql.ref(`wrong.${key[0]}`)} as id, wrong.stored, wrong.actual`.execute(trx);
    return rows;
  });
}
