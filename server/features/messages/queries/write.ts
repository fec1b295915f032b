import { sql, type RawBuilder } from 'kysely';
import type { Message } from '#contract/messages';
import type { Db, Trx } from '../../../db/connect';
import { isoTime, keyedStatement, type ClaimedKey } from '../../../http/queries';
import type { Member } from '../../../http/session';
import { lockedByName, usernameKey } from '../../members/queries';

interface NewMessage {
  sender: Pick<Member, 'id' | 'username'>;
  /** The receiver's. */
  username: string;
  content: string;
}

const addByKey = keyedStatement<
  { memberId: number; senderName: string; receiverKey: string; content: string },
  { receiver_id: number | null; response: Message | null }
>({
  ctes: ({ memberId, senderName, receiverKey, content }) => sql`
    receiver as (${lockedByName(memberId, receiverKey)}), pair as (
      select least(id, ${memberId}) as low, greatest(id, ${memberId}) as high
      from receiver where id <> ${memberId}
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
      select id, ${memberId}, ${content}, clock_timestamp()
      from (select id from found union all select id from begun) as conversation
      returning id, conversation_id, created_at
    ), sides as (
      insert into conversation_members as side
        (conversation_id, member_id, other_member_id, last_message_id, unread_count)
      select conversation_id, ${memberId}::bigint, receiver.id, sent.id, 0 from sent, receiver
      union all
      select conversation_id, receiver.id, ${memberId}::bigint, sent.id, 1 from sent, receiver
      order by 2
      on conflict (conversation_id, member_id) do update
      set last_message_id = excluded.last_message_id, unread_count = side.unread_count + excluded.unread_count
    ), response as (
      select jsonb_build_object(
        'id', id,
        'sender_username', ${senderName}::text,
        'content', ${content}::text,
        'created_at', ${isoTime('created_at')}
      ) as answer
      from sent
    )`,
  columns: sql`(select id from receiver) as receiver_id`,
});

/**
 * Adds a message for both members. It locks the sender, the key, the receiver, then the conversation, or adds that. When
 * both write their first message at once, the second waits for the first and finds the conversation taken. So messages get
 * their ids in the order in which they become visible. `receiver_id` is null where no member has the name; the response is
 * null to oneself, and where the other member has begun the conversation meanwhile.
 */
export const addMessage = (
  db: Db,
  { sender, username, content }: NewMessage,
  claim: ClaimedKey | undefined,
): Promise<{ receiver_id: number | null; response: Message | null }> => {
  const receiverKey = usernameKey(username);
  return addByKey(db, { memberId: sender.id, senderName: sender.username, receiverKey, content }, claim);
};

/** One member's side of a conversation. */
interface Side {
  conversationId: number;
  memberId: number;
}

/**
 * Marks messages as read by their receiver, and subtracts from the unread count exactly those that this changed, whose
 * number it returns. The member's side of the conversation is locked first, so that two pages that open at once do so in turn.
 */
async function markRead(
  trx: Trx,
  { conversationId, memberId }: Side,
  ids: RawBuilder<number[]>,
): Promise<number> {
  await trx
    .selectFrom('conversation_members')
    .select('member_id')
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<{ changed: number }>`
    with read as (
      update messages set is_read = true where id = any(${ids}) and not is_read returning id
    )
    update conversation_members set unread_count = unread_count - (select count(*) from read)
    where conversation_id = ${conversationId} and member_id = ${memberId}
    returning (select count(*)::int from read) as changed`.execute(trx);
  return rows[0]?.changed ?? 0;
}

/** Marks these messages as read. They are from the other member. */
export const markPageRead = (trx: Trx, side: Side, messageIds: number[]) =>
  markRead(trx, side, sql`${messageIds}::bigint[]`);

/** Messages that are marked as read at once, so that no transaction takes long. */
export const READ_BATCH = 1_000;

/** Marks the newest unread messages up to one as read. */
export const markBatchRead = (trx: Trx, side: Side, lastId: number) =>
  markRead(
    trx,
    side,
    sql`array(
      select id from messages
      where conversation_id = ${side.conversationId} and id <= ${lastId} and not is_read
        and sender_id = (
          select other_member_id from conversation_members
          where conversation_id = ${side.conversationId} and member_id = ${side.memberId}
        )
      order by id desc
      limit ${READ_BATCH}
    )`,
  );
