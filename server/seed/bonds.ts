import type { Faker } from '@faker-js/faker';
import { sql } from 'kysely';
import type { Db } from '../db/connect';
import { continueIds, insertRows } from './insert';
import { KNOWN, type SeedMember } from './people';
import { messageText } from './words';

const FOLLOWING_MAX = 60;
const DAY_MS = 24 * 3600_000;

/** Who follows whom: the known members and those who were there first have more followers. */
export async function seedFollows(f: Faker, db: Db, members: readonly SeedMember[]): Promise<void> {
  const rows: { id: number; follower_id: number; followed_id: number }[] = [];
  for (const { id: follower } of members) {
    const wanted = f.number.int({ min: 3, max: Math.min(FOLLOWING_MAX, members.length - 1) });
    const followed = new Set(
      Array.from({ length: wanted }, () => 1 + Math.floor(f.number.float() ** 2 * members.length)),
    );
    followed.delete(follower);
    for (const id of followed) rows.push({ id: rows.length + 1, follower_id: follower, followed_id: id });
  }
  await insertRows(db, 'follows', rows);
  await continueIds(db, 'follows');
  await sql`update members m set
    follower_count = (select count(*) from follows where followed_id = m.id),
    following_count = (select count(*) from follows where follower_id = m.id)`.execute(db);
}

/** Conversations of the known members, and of some others. The latest messages wait to be read. */
export async function seedMessages(f: Faker, db: Db, members: readonly SeedMember[]): Promise<void> {
  const pairs = new Map<string, [low: number, high: number]>();
  const talk = (a: number, b: number) => {
    if (a !== b) pairs.set(`${Math.min(a, b)}-${Math.max(a, b)}`, [Math.min(a, b), Math.max(a, b)]);
  };
  const someone = () => f.number.int({ min: 1, max: members.length });
  KNOWN.forEach((_, index) => Array.from({ length: 24 }, () => talk(index + 1, someone())));
  Array.from({ length: Math.min(members.length, 2_000) }, () => talk(someone(), someone()));

  const conversations: object[] = [];
  const sides: object[] = [];
  const messages: { id: number; [field: string]: unknown }[] = [];
  for (const [low, high] of pairs.values()) {
    const conversation = { id: conversations.length + 1, low_member_id: low, high_member_id: high };
    const count = f.number.int({ min: 1, max: 40 });
    const began = Date.now() - f.number.int({ min: 1, max: 60 }) * DAY_MS;
    const step = (Date.now() - began) / (count + 1);
    // Only what the other side wrote last can be unread.
    const unread = f.number.float() < 0.3 ? 1 : 0;
    let sender = low;
    for (let i = 0; i < count; i += 1) {
      sender = f.helpers.arrayElement([low, high]);
      messages.push({
        id: messages.length + 1,
        conversation_id: conversation.id,
        sender_id: sender,
        content: messageText(f),
        is_read: i < count - unread,
        created_at: new Date(began + step * (i + 1)).toISOString(),
      });
    }
    conversations.push(conversation);
    for (const [mine, other] of [
      [low, high],
      [high, low],
    ]) {
      sides.push({
        conversation_id: conversation.id,
        member_id: mine,
        other_member_id: other,
        last_message_id: messages.length,
        unread_count: sender === other ? unread : 0,
      });
    }
  }
  await insertRows(db, 'conversations', conversations);
  await insertRows(db, 'messages', messages);
  await insertRows(db, 'conversation_members', sides);
  await continueIds(db, 'conversations');
  await continueIds(db, 'messages');
}
