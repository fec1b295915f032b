import { sql } from 'kysely';
import type { Db } from '../db/connect';
import type { Command } from './command';
import { counters, type Counter } from './counters';

/** Rows held at once while they are mended, so that members wait for moments only. */
const BATCH = 1_000;
/** Mistakes of a counter that are told one by one. */
const TOLD = 20;

interface Mistake {
  id: number;
  stored: number;
  actual: number;
}

const columns = (names: string[]) => sql.join(names.map((name) => sql.ref(name)));

/** The ids whose counter differs from what is there, as far as one look at a database in use can tell. */
async function findSuspects(db: Db, { table, column, key, truth }: Counter): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    // Looks at whole tables, however large they are.
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await sql<{ id: number }>`
      select distinct ${sql.ref(key[0])} as id
      from ${sql.table(table)} left join (${truth}) as truth using (${columns(key)})
      where ${sql.ref(column)} <> coalesce(actual, 0) order by 1`.execute(trx);
    return rows.map(({ id }) => id);
  });
}

/**
 * Mends the counters of `ids` that are wrong. Whoever changes what is counted changes the counter in the same statement:
 * with the rows held, all of that is either wholly done or yet to come.
 */
async function mend(db: Db, { table, column, key, truth }: Counter, ids: number[]): Promise<Mistake[]> {
  const isMeant = sql`${sql.ref(key[0])} = any(${ids}::bigint[])`;
  return db.transaction().execute(async (trx) => {
    await sql`select from ${sql.table(table)} where ${isMeant} order by ${columns(key)} for no key update`.execute(
      trx,
    );
    const { rows } = await sql<Mistake>`
      with wrong as (
        select ${columns(key)}, ${sql.ref(column)} as stored, coalesce(actual, 0)::integer as actual
        from ${sql.table(table)}
        left join (select * from (${truth}) as all_of_it where ${isMeant}) as truth using (${columns(key)})
        where ${isMeant} and ${sql.ref(column)} <> coalesce(actual, 0)
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

async function mendAll(db: Db, counter: Counter): Promise<Mistake[]> {
  const ids = await findSuspects(db, counter);
  const mistakes: Mistake[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    mistakes.push(...(await mend(db, counter, ids.slice(start, start + BATCH))));
  }
  return mistakes;
}

export const reconcile: Command = {
  words: [],
  options: [],
  help: 'Prove every counter (likes, comments, followers, unread …) and mend what is wrong',
  async run({ db, say }) {
    for (const counter of counters) {
      const mistakes = await mendAll(db, counter);
      say(`${counter.name.padEnd(22)}${mistakes.length === 0 ? 'all right' : `${mistakes.length} mended`}`);
      for (const { id, stored, actual } of mistakes.slice(0, TOLD)) {
        say(`  ${counter.thing} ${id} said ${stored}, has ${actual}`);
      }
      if (mistakes.length > TOLD) say(`  and ${mistakes.length - TOLD} more`);
    }
  },
};
