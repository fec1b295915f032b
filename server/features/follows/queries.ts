import { sql } from 'kysely';
import type { FollowResponse } from '#contract/follows';
import type { Db } from '../../db/connect';
import { keyedStatement, type ClaimedKey } from '../../http/queries';
import { hasAccount, lockedByName, usernameKey } from '../members/queries';
import { countHidden, isVisibleTo, type Viewer } from '../visibility/queries';

/** An entry of a list: the id of the follow, which pages are cut by, and the member to show. */
interface FollowEntry {
  id: number;
  member_id: number;
}

/**
 * Whom the member is followed by, or whom they follow, latest first, by keyset, as far as the viewer may meet them.
 * @param limit one more than the page holds
 */
export function followEntries(
  db: Db,
  list: 'followers' | 'following',
  viewer: Viewer,
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
    .where(hasAccount(theirs))
    .$if(viewer.has_blocks, (query) => query.where(isVisibleTo(viewer.id, theirs)))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

const toggleByKey = keyedStatement<
  { memberId: number; followedKey: string },
  { followed_id: number | null; response: FollowResponse | null }
>({
  ctes: ({ memberId, followedKey }) => sql`
    followed as (${lockedByName(memberId, followedKey)}), locked as (
      select id, block_count, xmin from accounts
      where id in (${memberId}, (select id from followed)) and exists (select from followed where id <> ${memberId})
        and deleted_at is null
      order by id
      for no key update
    ), pair as (
      select from locked
      having count(*) = 2 and bool_and(
        id <> ${memberId} or block_count = 0 or xmin = (select xmin from accounts where id = ${memberId})
      )
    ), removed as (
      delete from follows
      where follower_id = ${memberId} and followed_id = (select id from followed) and exists (select from pair)
      returning id
    ), added as (
      insert into follows (follower_id, followed_id)
      select ${memberId}, id from followed
      where not exists (select from removed) and exists (select from pair)
      on conflict do nothing
      returning id
    ), change as (
      select 1 as by from added union all select -1 from removed
    ), follower_counted as (
      update members set following_count = following_count + (select by from change)
      where id = ${memberId} and exists (select from change)
    ), followed_counted as (
      update members set follower_count = follower_count + (select by from change)
      where id = (select id from followed) and exists (select from change)
      returning id, follower_count
    ), response as (
      select jsonb_build_object(
        'status', case when exists (select from added) then 'followed' else 'unfollowed' end,
        'is_followed', exists (select from added),
        'follower_count', case when (select block_count from member) = 0 then follower_count
          else follower_count - ${countHidden(memberId, 'followers', 'followed_counted.id', 'follower_count')} end
      ) as answer
      from followed_counted
    )`,
  columns: sql`(select id from followed) as followed_id`,
});

/**
 * Follows or unfollows a member. It locks the follower, the key, the followed member, then the counters of both by id, as
 * every transaction that locks several members does, which avoids deadlocks. `followed_id` is null where no member has the
 * name whom the follower may meet; the response is null for oneself, and where another request has changed the follow
 * meanwhile, or the follower has blocks that the statement may not see, since it waited for the lock.
 */
export const toggleFollow = (
  db: Db,
  { followerId, username }: { followerId: number; username: string },
  claim: ClaimedKey | undefined,
): Promise<{ followed_id: number | null; response: FollowResponse | null }> =>
  toggleByKey(db, { memberId: followerId, followedKey: usernameKey(username) }, claim);
