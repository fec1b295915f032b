import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect';

/** A stored count of rows. */
export interface Counter {
  name: string;
  table: string;
  column: string;
  /** The columns that identify a row of the table. A mismatch is reported by the first. */
  key: [string, ...string[]];
  /** What the first key is the id of. */
  entity: string;
  /** The truth: a row with the key and `actual`; no row where there is nothing to count. */
  truth: RawBuilder<unknown>;
}

const reactions = (table: 'post' | 'comment', kind: 'like' | 'smite'): Counter => ({
  name: `${kind}s of ${table}s`,
  table: `${table}s`,
  column: `${kind}_count`,
  key: ['id'],
  entity: table,
  truth: sql`select ${sql.ref(`${table}_id`)} as id, count(*) as actual
    from ${sql.table(`${table}_reactions`)} where kind = ${kind} group by 1`,
});

const follows = (name: string, column: string, counted: string): Counter => ({
  name,
  table: 'members',
  column,
  key: ['id'],
  entity: 'member',
  truth: sql`select ${sql.ref(counted)} as id, count(*) as actual from follows group by 1`,
});

/** Every counter of the product. */
export const counters: Counter[] = [
  reactions('post', 'like'),
  reactions('post', 'smite'),
  {
    name: 'comments of posts',
    table: 'posts',
    column: 'comment_count',
    key: ['id'],
    entity: 'post',
    truth: sql`select post_id as id, count(*) as actual from comments where not is_deleted group by 1`,
  },
  reactions('comment', 'like'),
  reactions('comment', 'smite'),
  {
    name: 'replies to comments',
    table: 'comments',
    column: 'reply_count',
    key: ['id'],
    entity: 'comment',
    truth: sql`select parent_id as id, count(*) as actual from comments where parent_id is not null group by 1`,
  },
  follows('followers', 'follower_count', 'followed_id'),
  follows('following', 'following_count', 'follower_id'),
  {
    name: 'blocks by and of members',
    table: 'members',
    column: 'block_count',
    key: ['id'],
    entity: 'member',
    truth: sql`select id, count(*) as actual from (
        select blocker_id as id from blocks union all select blocked_id from blocks
      ) as sides group by 1`,
  },
  {
    name: 'reports of cases',
    table: 'cases',
    column: 'report_count',
    key: ['id'],
    entity: 'case',
    truth: sql`select case_id as id, count(*) as actual from reports group by 1`,
  },
  {
    name: 'unread messages',
    table: 'conversation_members',
    column: 'unread_count',
    key: ['conversation_id', 'member_id'],
    entity: 'conversation',
    truth: sql`select m.conversation_id, side.member_id, count(*) as actual from messages m
      join conversation_members side
        on side.conversation_id = m.conversation_id and side.other_member_id = m.sender_id
      where not m.is_read group by 1, 2`,
  },
];

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
    // In the order in which requests lock them: replies before what they reply to.
    const order = sql.raw(table === 'comments' ? 'desc' : 'asc');
    await sql`select from ${sql.table(table)} where ${isListed} order by ${columns(key)} ${order} for no key update`.execute(
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
