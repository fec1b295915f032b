import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '../../../../db/anyOf';
import type { Db, Trx } from '../../../../db/connect';
import { deleteInBatches } from '../../../../db/deleteInBatches';

/** The ids of the members' follows, in both directions. */
export async function listFollows(db: Db, memberIds: number[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select id from follows where followed_id = ${anyOf(memberIds)} limit ${limit})
    union
    (select id from follows where follower_id = ${anyOf(memberIds)} limit ${limit})
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Deletes follows of hidden members and subtracts them from the counters of the others, except where another transaction
 * has locked the other. Returns how many were deleted.
 */
export async function removeFollows(trx: Trx, memberIds: number[], ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with listed as (
      select id, array[follower_id, followed_id] as ends from follows where id = any(${ids}::bigint[])
    ), others as materialized (
      select id from accounts
      where id in (select unnest(ends) from listed) and id <> all(${memberIds}::bigint[])
      for no key update skip locked
    ), removed as (
      delete from follows where id in (
        select id from listed where ends <@ (array(select id from others) || ${memberIds}::bigint[]))
      returning follower_id, followed_id
    ), change as (
      select id, sum(followers) as followers, sum(following) as following from (
        select followed_id as id, 1 as followers, 0 as following from removed
        union all select follower_id, 0, 1 from removed
      ) as ends where id <> all(${memberIds}::bigint[]) group by id
    ), counted as (
      update members set
        follower_count = follower_count - followers,
        following_count = following_count - following
      from change where members.id = change.id
    )
    select count(*) from removed`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** The ids of the members' blocks, in both directions. */
export async function listBlocks(db: Db, memberIds: number[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select id from blocks where blocker_id = ${anyOf(memberIds)} limit ${limit})
    union
    (select id from blocks where blocked_id = ${anyOf(memberIds)} limit ${limit})
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Deletes blocks of hidden members and subtracts them from the counters of the others, except where another transaction has
 * locked the other. Returns how many were deleted.
 */
export async function removeBlocks(trx: Trx, memberIds: number[], ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with listed as (
      select id, array[blocker_id, blocked_id] as ends from blocks where id = any(${ids}::bigint[])
    ), others as materialized (
      select id from accounts
      where id in (select unnest(ends) from listed) and id <> all(${memberIds}::bigint[])
      for no key update skip locked
    ), removed as (
      delete from blocks where id in (
        select id from listed where ends <@ (array(select id from others) || ${memberIds}::bigint[]))
      returning blocker_id, blocked_id
    ), change as (
      select id, count(*) as blocks from (
        select blocker_id as id from removed union all select blocked_id from removed
      ) as ends where id <> all(${memberIds}::bigint[]) group by id
    ), counted as (
      update members set block_count = block_count - blocks from change where members.id = change.id
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
