import { sql } from 'kysely';
import type { FollowAnswer } from '#contract/follows';
import { anyOf } from '../../db/anyOf';
import type { Db, Trx } from '../../db/connect';
import { deletedAccounts } from '../members';

/** An entry of a list: the id of the follow, which pages are cut by, and the member to show. */
interface FollowEntry {
  id: number;
  member_id: number;
}

/**
 * Whom the member is followed by, or whom they follow, latest first, by keyset.
 * @param limit one more than the page holds
 */
export function followEntries(
  db: Db,
  list: 'followers' | 'following',
  { memberId, limit, before }: { memberId: number; limit: number; before: number | undefined },
): Promise<FollowEntry[]> {
  const [mine, theirs] =
    list === 'followers'
      ? (['followed_id', 'follower_id'] as const)
      : (['follower_id', 'followed_id'] as const);
  return db
    .selectFrom('follows')
    .select(['id', `${theirs} as member_id`])
    .where(mine, '=', memberId)
    .where(theirs, 'not in', deletedAccounts)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Locks both members' counters until the transaction ends. Every transaction locks members in the order of their ids, which
 * avoids deadlocks; and of two toggles of one member the second sees the first.
 */
export async function lockCounters(trx: Trx, memberIds: number[]): Promise<void> {
  await trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', anyOf(memberIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Follows or unfollows the member. Both members must be locked (`lockCounters`). */
export async function toggle(
  trx: Trx,
  { followerId, followedId }: { followerId: number; followedId: number },
): Promise<Omit<FollowAnswer, 'status'>> {
  const { rows } = await sql<Omit<FollowAnswer, 'status'>>`
    with removed as (
      delete from follows where follower_id = ${followerId} and followed_id = ${followedId} returning id
    ), added as (
      insert into follows (follower_id, followed_id)
      select ${followerId}, ${followedId} where not exists (select from removed)
      returning id
    ), change as (
      select (select count(*) from added) - (select count(*) from removed) as by
    ), follower as (
      update members set following_count = following_count + by from change where members.id = ${followerId}
    )
    update members set follower_count = follower_count + by from change where members.id = ${followedId}
    returning follower_count, by > 0 as is_followed`.execute(trx);
  const [toggled] = rows;
  if (!toggled) throw new Error(`member ${followedId} was not locked`);
  return toggled;
}
