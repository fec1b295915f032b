import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '../../../../db/anyOf';
import type { Db, Trx } from '../../../../db/connect';
import { deleteInBatches } from '../../../../db/deleteInBatches';

/** A table of pairs of members: the columns of both, and what is set where some pairs of a member are deleted. */
interface Pairs {
  table: string;
  ends: [first: string, second: string];
  /** `firsts` and `seconds` are how many of them had the member in the first column, and in the second. */
  counters: RawBuilder<unknown>;
}

export const follows: Pairs = {
  table: 'follows',
  ends: ['follower_id', 'followed_id'],
  counters: sql`follower_count = follower_count - seconds, following_count = following_count - firsts`,
};

export const blocks: Pairs = {
  table: 'blocks',
  ends: ['blocker_id', 'blocked_id'],
  counters: sql`block_count = block_count - firsts - seconds`,
};

/** The ids of the pairs that members are in. */
export async function listPairs(
  db: Db,
  { table, ends }: Pairs,
  { memberIds, limit }: { memberIds: number[]; limit: number },
): Promise<number[]> {
  const [ofFirst, ofSecond] = ends.map(
    (end) =>
      sql`select id from ${sql.table(table)} where ${sql.ref(end)} = ${anyOf(memberIds)} limit ${limit}`,
  );
  const { rows } = await sql<{ id: number }>`(${ofFirst}) union (${ofSecond}) limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Deletes pairs of hidden members and subtracts them from the counters of the others, except where another transaction has
 * locked the other. Returns how many were deleted.
 */
export async function removePairs(
  trx: Trx,
  { table, ends, counters }: Pairs,
  { memberIds, ids }: { memberIds: number[]; ids: number[] },
): Promise<number> {
  const [first, second] = ends.map((end) => sql.ref(end));
  const { rows } = await sql<{ count: number }>`
    with listed as (
      select id, array[${first}, ${second}] as ends from ${sql.table(table)} where id = any(${ids}::bigint[])
    ), others as materialized (
      select id from accounts
      where id in (select unnest(ends) from listed) and id <> all(${memberIds}::bigint[])
      for no key update skip locked
    ), removed as (
      delete from ${sql.table(table)} where id in (
        select id from listed where ends <@ (array(select id from others) || ${memberIds}::bigint[]))
      returning ${first} as first_id, ${second} as second_id
    ), change as (
      select id, sum(first) as firsts, sum(second) as seconds from (
        select first_id as id, 1 as first, 0 as second from removed
        union all select second_id, 0, 1 from removed
      ) as ends where id <> all(${memberIds}::bigint[]) group by id
    ), counted as (
      update members set ${counters} from change where members.id = change.id
    )
    select count(*) from removed`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Deletes the conversations of hidden members for both sides: first what lists them, then their messages. */
export async function removeConversations(db: Db, memberIds: number[]): Promise<void> {
  const conversations = sql`select id from conversations where low_member_id = ${anyOf(memberIds)}
    union all select id from conversations where high_member_id = ${anyOf(memberIds)}`;
  await deleteInBatches(
    db,
    (batch) => sql`delete from conversation_members where conversation_id in (
      select conversation_id from conversation_members where member_id = ${anyOf(memberIds)} limit ${batch})`,
  );
  await deleteInBatches(
    db,
    (batch) => sql`delete from messages where id in (
      select m.id from (${conversations}) as c cross join lateral (
        select id from messages where conversation_id = c.id limit ${batch}
      ) as m
      limit ${batch})`,
  );
  await deleteInBatches(
    db,
    (batch) => sql`delete from conversations where id in (${conversations} limit ${batch})`,
  );
}

/** Tables of rows that no counter has, and which may be many, with the key of each and the column of the member. */
const OWN: [table: string, key: string, member: string][] = [
  ['sessions', 'token_hash', 'member_id'],
  ['idempotency_keys', 'key', 'member_id'],
  ['checkouts', 'id', 'member_id'],
  ['newcomer_texts', 'id', 'member_id'],
  ['muted_words', 'member_id', 'member_id'],
  ['mutes', 'id', 'muter_id'],
  ['mutes', 'id', 'muted_id'],
];

/** Deletes what only the members saw, and the mutes of them. */
export async function removeOwn(db: Db, memberIds: number[]): Promise<void> {
  for (const [table, key, member] of OWN) {
    const isOwn: RawBuilder<unknown> = sql`${sql.ref(member)} = ${anyOf(memberIds)}`;
    await deleteInBatches(
      db,
      (batch) => sql`delete from ${sql.table(table)} where ${isOwn} and ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)} where ${isOwn} limit ${batch})`,
    );
  }
}
