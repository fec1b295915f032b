import { sql } from 'kysely';
import type { BlockRow } from '#contract/blocks';
import { anyOf } from '../../db/anyOf';
import type { Db, Trx } from '../../db/connect';
import { mediaUrl } from '../media/address';

/** Two members, of whom the first blocks the second. */
interface Pair {
  blockerId: number;
  blockedId: number;
}

/**
 * Locks both members by id, as every transaction that locks several does, so that neither their follows nor their blocks
 * change until it ends. Returns the ids of those whose accounts are not deleted.
 */
export async function lockPair(trx: Trx, { blockerId, blockedId }: Pair): Promise<number[]> {
  const rows = await trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', anyOf([blockerId, blockedId]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the locked members block each other, and how many the first blocks. */
export async function findBlocks(
  trx: Trx,
  { blockerId, blockedId }: Pair,
): Promise<{ isBlocking: boolean; isBlocked: boolean; count: number }> {
  const { rows } = await sql<{ isBlocking: boolean; isBlocked: boolean; count: number }>`
    select
      exists (select from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}) as "isBlocking",
      exists (select from blocks where blocker_id = ${blockedId} and blocked_id = ${blockerId}) as "isBlocked",
      (select count(*)::int from blocks where blocker_id = ${blockerId}) as count`.execute(trx);
  return rows[0] ?? { isBlocking: false, isBlocked: false, count: 0 };
}

/** Adds a block of locked members and ends their follows, with the counters of both. */
export async function addBlock(trx: Trx, { blockerId, blockedId }: Pair): Promise<void> {
  const pair = sql`(${blockerId}::bigint, ${blockedId}::bigint)`;
  await sql`
    with added as (
      insert into blocks (blocker_id, blocked_id) values ${pair}
    ), ended as (
      delete from follows
      where (follower_id, followed_id) in (${pair}, (${blockedId}::bigint, ${blockerId}::bigint))
      returning follower_id, followed_id
    )
    update members set
      block_count = block_count + 1,
      follower_count = follower_count - (select count(*) from ended where followed_id = members.id),
      following_count = following_count - (select count(*) from ended where follower_id = members.id)
    where id in ${pair}`.execute(trx);
}

/** Takes a block of locked members back, if there is one. Returns whether there was. */
export async function removeBlock(trx: Trx, { blockerId, blockedId }: Pair): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with removed as (
      delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId} returning blocker_id
    )
    update members set block_count = block_count - 1
    where id in (${blockerId}, ${blockedId}) and exists (select from removed)`.execute(trx);
  return numAffectedRows > 0n;
}

/** An entry of the list: the id of the block, which pages are cut by, and the member to show. */
interface BlockEntry {
  blockId: number;
  row: BlockRow;
}

/**
 * Whom the member has blocked, latest first, by keyset.
 * @param limit one more than the page holds
 */
export async function listBlocks(
  db: Db,
  memberId: number,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<BlockEntry[]> {
  const rows = await db
    .selectFrom('blocks as b')
    .innerJoin('members as m', 'm.id', 'b.blocked_id')
    .leftJoin('media as picture', 'picture.id', 'm.picture_id')
    .select([
      'b.id as block_id',
      'b.created_at',
      'm.id',
      'm.username',
      'm.godtier',
      'picture.key as picture_key',
    ])
    .where('b.blocker_id', '=', memberId)
    .$if(before !== undefined, (query) => query.where('b.id', '<', before ?? 0))
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ block_id, picture_key, created_at, ...member }) => ({
    blockId: block_id,
    row: {
      ...member,
      profile_picture: picture_key && mediaUrl(picture_key),
      created_at: created_at.toISOString(),
    },
  }));
}
