import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import type { CallMeta } from '../../api/baseQuery/types';
import type { Fresh } from '../../api/freshness';
import { timestamp } from '../../api/timestamp';

/** A post as `getPost` caches it. */
export interface CachedPost extends Omit<Post, 'comments' | 'comments_next'>, Fresh {
  /** The embedded comments, which become the first page of getComments; absent if they may be out of date. */
  embedded?: { comments: Comment[]; next: string | null };
  /** The latest end of its temporary edit, in milliseconds since 1970; the server sends whole minutes (spec §3). */
  temp_edit_ends_at?: number;
}

/** For `transformResponse`: the post, with times made absolute. */
export function receivePost(
  { comments, comments_next: next, ...post }: Post,
  meta: CallMeta | undefined,
): CachedPost {
  const received: CachedPost = {
    ...post,
    readAt: meta?.startedAt ?? timestamp(),
    embedded: { comments, next },
  };
  if (post.temp_edit_remaining !== null) {
    received.temp_edit_ends_at = Date.now() + post.temp_edit_remaining * 60_000;
  }
  return received;
}

/** The fields that an edit changes. The counts in its answer may be older than the cached ones. */
export function editedFields(answer: CachedPost): Partial<CachedPost> {
  const { like_count, smite_count, is_liked, is_smited, comment_count, embedded, readAt, ...edited } = answer;
  return { temp_edit_ends_at: undefined, ...edited };
}
