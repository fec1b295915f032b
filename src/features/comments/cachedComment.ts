import type { Comment } from '#contract/comments';
import type { Fresh } from '../../api/freshness';

/** A comment or reply as `getComment` caches it. The list of its replies is in `getReplies`. */
export type CachedComment = Omit<Comment, 'replies' | 'replies_next'> & Fresh;

/** The first replies to a comment, which an answer embeds. */
export interface EmbeddedReplies {
  commentId: number;
  ids: number[];
  next: string | null;
}

/** A deleted comment without replies, which is not shown. */
export const isGone = ({ is_deleted, reply_count }: CachedComment): boolean =>
  is_deleted && reply_count === 0;

/**
 * Splits threads into comments and lists of replies.
 * @param readAt when the request for the threads began
 */
export function splitThreads(threads: readonly Comment[], readAt: number) {
  const comments: CachedComment[] = [];
  const replies: EmbeddedReplies[] = [];
  const visit = ({ replies: embedded, replies_next: next, ...comment }: Comment): void => {
    comments.push({ ...comment, readAt });
    if (embedded.length === 0) return;
    replies.push({ commentId: comment.id, ids: embedded.map(({ id }) => id), next });
    embedded.forEach(visit);
  };
  threads.forEach(visit);
  return { comments, replies };
}
