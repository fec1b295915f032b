import type { Faker } from '@faker-js/faker';
import { sql } from 'kysely';
import type { Db } from '../../server/db/connect';
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

interface SeedMessage {
  conversation_id: number;
  sender_id: number;
  content: string;
  is_read: boolean;
  created_at: string;
}

interface SeedConversation {
  id: number;
  low_member_id: number;
  high_member_id: number;
}

/** What two members wrote to each other until `now`. Now and then the latest message is unread. */
function seedTalk(
  f: Faker,
  { id, low_member_id, high_member_id }: SeedConversation,
  now: number,
): SeedMessage[] {
  const count = f.number.int({ min: 1, max: 40 });
  const span = f.number.int({ min: 1, max: 60 }) * DAY_MS;
  const unread = f.number.float() < 0.3 ? 1 : 0;
  return Array.from({ length: count }, (_, index) => ({
    conversation_id: id,
    sender_id: f.helpers.arrayElement([low_member_id, high_member_id]),
    content: messageText(f),
    is_read: index < count - unread,
    created_at: new Date(now - span + (span / (count + 1)) * (index + 1)).toISOString(),
  }));
}

/** Conversations of the known members, and of some others. */
export async function seedMessages(f: Faker, db: Db, members: readonly SeedMember[]): Promise<void> {
  const pairs = new Map<string, [low: number, high: number]>();
  const talk = (a: number, b: number) => {
    if (a !== b) pairs.set(`${Math.min(a, b)}-${Math.max(a, b)}`, [Math.min(a, b), Math.max(a, b)]);
  };
  const someone = () => f.number.int({ min: 1, max: members.length });
  KNOWN.forEach((_, index) => Array.from({ length: 24 }, () => talk(index + 1, someone())));
  Array.from({ length: Math.min(members.length, 2_000) }, () => talk(someone(), someone()));

  const now = Date.now();
  const conversations = [...pairs.values()].map(([low, high], index) => ({
    id: index + 1,
    low_member_id: low,
    high_member_id: high,
  }));
  const written = conversations.map((conversation) => seedTalk(f, conversation, now));
  // Whatever is listed latest first goes by ids: they follow the time.
  const messages = written
    .flat()
    .sort((one, other) => one.created_at.localeCompare(other.created_at))
    .map((message, index) => ({ id: index + 1, ...message }));
  const latest = new Map(messages.map((message) => [message.conversation_id, message]));
  const sides = conversations.flatMap(({ id, low_member_id: low, high_member_id: high }) =>
    [
      [low, high],
      [high, low],
    ].map(([mine, other]) => ({
      conversation_id: id,
      member_id: mine,
      other_member_id: other,
      last_message_id: latest.get(id)?.id,
      unread_count: latest.get(id)?.sender_id === other && !latest.get(id)?.is_read ? 1 : 0,
    })),
  );
  await insertRows(db, 'conversations', conversations);
  await insertRows(db, 'messages', messages);
  await insertRows(db, 'conversation_members', sides);
  await continueIds(db, 'conversations');
  await continueIds(db, 'messages');
}
