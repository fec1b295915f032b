import { sql } from 'kysely';
import type { Trx } from '../../../db/connect';

/** What stands in place of a message that a moderator removed (decisions: Safety). */
const REMOVED = 'This message was removed by a moderator.';

/** The two members of a conversation. */
export interface Pair {
  sender_id: number;
  sender_username: string;
  receiver_id: number;
  receiver_username: string;
}

/** The members of a message's conversation; undefined where an account is gone. */
export async function findPair(trx: Trx, id: number): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`
    select sender.id as sender_id, sender.username as sender_username,
      receiver.id as receiver_id, receiver.username as receiver_username
    from messages as m
    join conversations as c on c.id = m.conversation_id
    join members as sender on sender.id = m.sender_id
    join members as receiver on receiver.id = c.low_member_id + c.high_member_id - m.sender_id
    where m.id = ${id}`.execute(trx);
  return rows[0];
}

/** Replaces a message. Returns what it said; undefined where it is gone or replaced already. */
export async function replaceText(trx: Trx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ content: string }>`
    with present as (
      select id, content from messages where id = ${id} and content <> ${REMOVED} for no key update
    )
    update messages set content = ${REMOVED} from present where messages.id = present.id
    returning present.content`.execute(trx);
  return rows[0]?.content;
}

/** Lets a message that was replaced say again what it said. False where it is gone. */
export async function restoreText(trx: Trx, id: number, content: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set({ content })
    .where('id', '=', id)
    .where('content', '=', REMOVED)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
