import { sql } from 'kysely';
import type { Conversation } from '#contract/messages';
import type { Db } from '../../../db/connect';
import { isoTime } from '../../../http/queries';
import { mediaUrl } from '../../media/address';
import { hasAccount } from '../../members/queries';
import { isMutedBy } from '../../mutes/queries';
import { isVisibleTo, viewerStatement, type ForViewer, type Viewer } from '../../visibility/queries';

/** A conversation and the id of its latest message, which pages are cut by. */
interface ConversationEntry {
  lastMessageId: number;
  conversation: Conversation;
}

interface PageOf {
  /** One more than the page holds. */
  limit: number;
  before: number | undefined;
}

/** The unread messages of a conversation: none while its other member is muted (decisions: Blocks and mutes). */
const unreadOf = (memberId: number, other: string, count: string) =>
  sql<number>`case when ${sql.ref(count)} > 0 and ${isMutedBy(memberId, other)} then 0 else ${sql.ref(count)} end`;

const selectConversations = (isFurther: boolean) =>
  viewerStatement(
    (hasBlocks, { viewerId, limit, before }: ForViewer<{ limit: number; before: number }>, db) =>
      db
        .selectFrom('conversation_members as mine')
        .innerJoin('members as other', 'other.id', 'mine.other_member_id')
        .leftJoin('media as picture', 'picture.id', 'other.picture_id')
        .innerJoin('messages as latest', 'latest.id', 'mine.last_message_id')
        .innerJoin('members as sender', 'sender.id', 'latest.sender_id')
        .select([
          'mine.last_message_id',
          unreadOf(viewerId, 'mine.other_member_id', 'mine.unread_count').as('unread_count'),
          'other.id as other_id',
          'other.username as other_username',
          'picture.key as picture_key',
          'latest.content',
          isoTime('latest.created_at').as('created_at'),
          'sender.username as sender_username',
        ])
        .where('mine.member_id', '=', viewerId)
        .$if(hasBlocks, (query) => query.where(isVisibleTo(viewerId, 'mine.other_member_id')))
        .$if(isFurther, (query) => query.where('mine.last_message_id', '<', before))
        .orderBy('mine.last_message_id', 'desc')
        .limit(limit),
  );
const [firstConversations, furtherConversations] = [selectConversations(false), selectConversations(true)];

/**
 * The viewer's conversations with members whom the viewer may meet, latest message first, by keyset, one statement however
 * many.
 */
export async function listConversations(
  db: Db,
  viewer: Viewer,
  { limit, before }: PageOf,
): Promise<ConversationEntry[]> {
  const page = before === undefined ? firstConversations : furtherConversations;
  const rows = await page(db, viewer, { limit, before: before ?? 0 });
  return rows.map((row) => ({
    lastMessageId: row.last_message_id,
    conversation: {
      user: {
        id: row.other_id,
        username: row.other_username,
        profile_picture: row.picture_key && mediaUrl(row.picture_key),
      },
      latest_message: {
        content: row.content,
        sender_username: row.sender_username,
        created_at: row.created_at,
      },
      unread_count: row.unread_count,
    },
  }));
}
/** The conversation of two members; undefined while neither has written. */
export async function findConversation(
  db: Db,
  memberId: number,
  otherId: number,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('conversations')
    .select('id')
    .where('low_member_id', '=', Math.min(memberId, otherId))
    .where('high_member_id', '=', Math.max(memberId, otherId))
    .executeTakeFirst();
  return found?.id;
}

/** The newest messages of a conversation, the newest first, by keyset. */
export function newestMessages(db: Db, conversationId: number, { limit, before }: PageOf) {
  return db
    .selectFrom('messages as m')
    .innerJoin('members as sender', 'sender.id', 'm.sender_id')
    .select([
      'm.id',
      'm.sender_id',
      'sender.username as sender_username',
      'm.content',
      'm.created_at',
      'm.is_read',
    ])
    .where('m.conversation_id', '=', conversationId)
    .$if(before !== undefined, (query) => query.where('m.id', '<', before ?? 0))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
}

/** The most conversations of which unread messages are counted: a page shows no more than 9. */
const COUNTED_MAX = 5_000;

/** The number of the viewer's unread messages, without those of members whom the viewer has muted or may not meet. */
export async function countUnread(db: Db, viewer: Viewer): Promise<number> {
  const counted = db
    .selectFrom('conversation_members')
    .select('unread_count')
    .where('member_id', '=', viewer.id)
    .where('unread_count', '>', sql.lit(0))
    .where(hasAccount('other_member_id'))
    .where(sql<boolean>`not ${isMutedBy(viewer.id, 'other_member_id')}`)
    .$if(viewer.has_blocks, (query) => query.where(isVisibleTo(viewer.id, 'other_member_id')))
    .limit(sql.lit(COUNTED_MAX));
  const { unread } = await db
    .selectFrom(counted.as('counted'))
    .select(sql<number>`coalesce(sum(unread_count), 0)::int`.as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
}
