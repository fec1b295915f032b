import { sql } from 'kysely';
import type { Message } from '#contract/messages';
import type { Trx } from '../../../db/connect';

interface Pair {
  senderId: number;
  receiverId: number;
}

function lockConversation(trx: Trx, { senderId, receiverId }: Pair) {
  return trx
    .selectFrom('conversations')
    .select('id')
    .where('low_member_id', '=', Math.min(senderId, receiverId))
    .where('high_member_id', '=', Math.max(senderId, receiverId))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * The conversation of two members, locked until the transaction ends, and added if there is none: when both write their
 * first message at once, the second waits for the first. So messages get their ids in the order in which they become visible.
 */
export async function lockOrAddConversation(trx: Trx, pair: Pair): Promise<number> {
  const found = await lockConversation(trx, pair);
  if (found) return found.id;
  await trx
    .insertInto('conversations')
    .values({
      low_member_id: Math.min(pair.senderId, pair.receiverId),
      high_member_id: Math.max(pair.senderId, pair.receiverId),
    })
    .onConflict((row) => row.columns(['low_member_id', 'high_member_id']).doNothing())
    .execute();
  const added = await lockConversation(trx, pair);
  if (!added) throw new Error('the conversation of locked members was deleted');
  return added.id;
}

/** Adds a message to a locked conversation, for both members. */
export async function addMessage(
  trx: Trx,
  { conversationId, senderId, receiverId, content }: Pair & { conversationId: number; content: string },
): Promise<Message> {
  const { rows } = await sql<Omit<Message, 'created_at'> & { created_at: Date }>`
    with sent as (
      insert into messages (conversation_id, sender_id, content, created_at)
      values (${conversationId}, ${senderId}, ${content}, clock_timestamp())
      returning id, sender_id, content, created_at
    ), sides as (
      insert into conversation_members as side
        (conversation_id, member_id, other_member_id, last_message_id, unread_count)
      select ${conversationId}::bigint, ${senderId}::bigint, ${receiverId}::bigint, id, 0 from sent
      union all
      select ${conversationId}, ${receiverId}, ${senderId}, id, 1 from sent
      order by 2
      on conflict (conversation_id, member_id) do update
      set last_message_id = excluded.last_message_id, unread_count = side.unread_count + excluded.unread_count
    )
    select sent.id, username as sender_username, content, sent.created_at
    from sent join members on members.id = sent.sender_id`.execute(trx);
  const [sent] = rows;
  if (!sent) throw new Error('the sender was not held');
  return { ...sent, created_at: sent.created_at.toISOString() };
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
