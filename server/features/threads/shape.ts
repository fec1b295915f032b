import type { Comment } from '#contract/comments';
import { timeSince } from '#contract/time';
import { writeCursor } from '../../http/pages';
import { mediaUrl } from '../media/address';
import type { ReactionKind } from '../../db/columns';

/**
 * The contract's fields for the age of a post or comment, from milliseconds since 1970.
 * @param now by the same clock, the database's: this machine's may differ
 */
export const age = (createdAt: number, now: number) => ({
  time_since_posted: timeSince(createdAt, now),
  created_at: new Date(createdAt).toISOString(),
});

export interface CommentRow {
  id: number;
  post_id: number;
  parent_id: number | null;
  content: string;
  like_count: number;
  smite_count: number;
  reply_count: number;
  /** Milliseconds since 1970. */
  created_ms: number;
  /** When it was read, by the database's clock, in milliseconds since 1970. */
  now_ms: number;
  /** null once the comment or its author's account was deleted. */
  author_username: string | null;
  avatar_key: string | null;
  reaction: ReactionKind | null;
  /** Whether the viewer does not see its author; undefined for a viewer without blocks. */
  is_hidden?: boolean;
}

/** A comment of `threadsOf`. */
export interface ThreadRow extends CommentRow {
  /** The last top-level comment that was found, which is one more than the page holds if another page follows. */
  last_root_id: number;
}

/** The text of a deleted comment that has replies (decisions: Posts). */
export const DELETED = 'Comment deleted';

/** The text of a comment that has replies, for a viewer who does not see its author (decisions: Blocks and mutes). */
export const NOT_AVAILABLE = 'Comment not available';

/** What a comment of a deleted account shows until it is erased, as any deleted comment does. */
const ERASED = { content: DELETED, like_count: 0, smite_count: 0, reaction: null };
const HIDDEN = { ...ERASED, content: NOT_AVAILABLE, author_username: null, avatar_key: null };

function asSeen(found: CommentRow): CommentRow {
  if (found.is_hidden) return { ...found, ...HIDDEN };
  return found.author_username === null ? { ...found, ...ERASED } : found;
}

/** A comment as the contract has it, with none of its replies embedded. */
export function toComment(found: CommentRow): Comment {
  const row = asSeen(found);
  return {
    id: row.id,
    ...(row.parent_id !== null && { parent: row.parent_id }),
    author_username: row.author_username,
    author_profile_picture: row.avatar_key && mediaUrl(row.avatar_key),
    content: row.content,
    ...age(row.created_ms, row.now_ms),
    like_count: row.like_count,
    smite_count: row.smite_count,
    is_liked: row.reaction === 'like',
    is_smited: row.reaction === 'smite',
    is_deleted: row.author_username === null,
    reply_count: row.reply_count,
    // Replies come after what they reply to, by id.
    replies_next: row.reply_count > 0 ? writeCursor(row.id) : null,
    replies: [],
  };
}

function embed(reply: Comment, parent: Comment): void {
  parent.replies.push(reply);
  parent.replies_next = parent.replies.length < parent.reply_count ? writeCursor(reply.id) : null;
}

/** The first threads of a post or of a page of comments. */
export interface Threads {
  comments: Comment[];
  /** Cursor of the threads that follow; null when none do. */
  next: string | null;
}

/**
 * Threads by post.
 * @param rows by id, each reply's parent among them
 * @param limit top-level comments of a post
 */
export function toThreads(rows: ThreadRow[], limit: number): Map<number, Threads> {
  const byId = new Map<number, Comment>();
  const threads = new Map<number, Threads>();
  for (const row of rows) {
    const comment = toComment(row);
    byId.set(row.id, comment);
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id);
    if (parent) {
      embed(comment, parent);
      continue;
    }
    const thread = threads.get(row.post_id) ?? { comments: [], next: null };
    if (thread.comments.length === limit) continue;
    thread.comments.push(comment);
    thread.next = row.id < row.last_root_id ? writeCursor(row.id) : null;
    threads.set(row.post_id, thread);
  }
  return threads;
}
