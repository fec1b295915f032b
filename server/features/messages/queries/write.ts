import { sql } from 'kysely';
import type { Message } from '#contract/messages';
import type { Db, Trx } from '../../../db/connect';
import { isoTime, executeWithKey, type ClaimedKey } from '../../../http/queries';
import type { Member } from '../../../http/session';
import { lockedByName } from '../../members/queries';

interface NewMessage {
  sender: Pick<Member, 'id' | 'username'>;
  /** The receiver's. */
  username: string;
  content: string;
}

/**
 * Adds a message for both members. It locks the sender, the key, the receiver, then the conversation, or adds that. When
 * both write their first message at once, the second waits for the first and finds the conversation taken. So messages get
 * their ids in the order in which they become visible. `receiver_id` is null where no member has the name; the response is
 * null to oneself, and where the other member has begun the conversation meanwhile.
 */
export function addMessage(
  db: Db,
  { sender, username, content }: NewMessage,
  claim: ClaimedKey | undefined,
): Promise<{ receiver_id: number | null; response: Message | null }> {
  const ctes = sql`
    receiver as (${lockedByName(username)}), pair as (
      select least(id, ${sender.id}) as low, greatest(id, ${sender.id}) as high
      from receiver where id <> ${sender.id}
    ), found as (
      select id from conversations
      where low_member_id = (select low from pair) and high_member_id = (select high from pair)
      for no key update
    ), begun as (
      insert into conversations (low_member_id, high_member_id)
      select low, high from pair where not exists (select from found)
      on conflict do nothing
      returning id
    ), sent as (
      insert into messages (conversation_id, sender_id, content, created_at)
      select id, ${sender.id}, ${content}, clock_timestamp()
      from (select id from found union all select id from begun) as conversation
      returning id, conversation_id, created_at
    ), sides as (
      insert into conversation_members as side
        (conversation_id, member_id, other_member_id, last_message_id, unread_count)
      select conversation_id, ${sender.id}::bigint, receiver.id, sent.id, 0 from sent, receiver
      union all
      select conversation_id, receiver.id, ${sender.id}::bigint, sent.id, 1 from sent, receiver
      order by 2
      on conflict (conversation_id, member_id) do update
      set last_message_id = excluded.last_message_id, unread_count = side.unread_count + excluded.unread_count
    ), response as (
      select jsonb_build_object(
        'id', id,
        'sender_username', ${sender.username}::text,
        'content', ${content}::text,
        'created_at', ${isoTime('created_at')}
      ) as answer
      from sent
    )`;
  const columns = sql`(select id from receiver) as receiver_id`;
  return executeWithKey(db, { memberId: sender.id, claim, ctes, columns });
}

/**
 * Marks messages as read by their receiver, and subtracts from the unread count exactly those that this changed.
 * The member's side of the conversation is locked first, so that two pages that open at once do so in turn.
 */
export async function markRead(
  trx: Trx,
  {
    conversationId,
    memberId,
    messageIds,
  }: { conversationId: number; memberId: number; messageIds: number[] },
): Promise<void> {
  await trx
    .selectFrom('conversation_members')
    .select('member_id')
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .execute();
  await sql`
    with read as (
      update messages set is_read = true where id = any(${messageIds}::bigint[]) and not is_read returning id
    )
    update conversation_members set unread_count = unread_count - (select count(*) from read)
    where conversation_id = ${conversationId} and member_id = ${memberId}`.execute(trx);
}
