import { sql } from 'kysely';
import type { Trx } from '../../../../db/connect';

/**
 * Deletes the member's follows in both directions. The rows of the other members are locked in the order of their ids, as
 * a toggle of a follow locks its two.
 */
export async function removeFollows(trx: Trx, memberId: number): Promise<void> {
  await sql`
    select id from members where id in (
      select follower_id from follows where followed_id = ${memberId}
      union select followed_id from follows where follower_id = ${memberId}
    )
    order by id for no key update`.execute(trx);
  await sql`
    with removed as (
      delete from follows where follower_id = ${memberId} or followed_id = ${memberId}
      returning follower_id, followed_id
    ), change as (
      select id, sum(followers) as followers, sum(following) as following from (
        select followed_id as id, 1 as followers, 0 as following from removed
        union all select follower_id, 0, 1 from removed
      ) as ends group by id
    )
    update members set
      follower_count = follower_count - followers,
      following_count = following_count - following
    from change where members.id = change.id`.execute(trx);
}

/**
 * Deletes the member's conversations for both members. Locks first both members' views of them, then the messages, in the
 * same order as opening a conversation does.
 */
export async function removeConversations(trx: Trx, memberId: number): Promise<void> {
  const conversations = trx
    .selectFrom('conversations')
    .select('id')
    .where((row) => row.or([row('low_member_id', '=', memberId), row('high_member_id', '=', memberId)]));
  await trx
    .selectFrom('conversation_members')
    .select('member_id')
    .where('conversation_id', 'in', conversations)
    .orderBy('conversation_id')
    .orderBy('member_id')
    .forUpdate()
    .execute();
  await trx.deleteFrom('conversation_members').where('conversation_id', 'in', conversations).execute();
  await trx.deleteFrom('messages').where('conversation_id', 'in', conversations).execute();
  await trx.deleteFrom('conversations').where('id', 'in', conversations).execute();
}
