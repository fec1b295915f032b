import type { Post } from '#contract/posts';
import { mergeThreads } from './mergeThreads';

/** A post as it is cached. */
export interface CachedPost extends Post {
  /** When its temporary edit ends at the latest, milliseconds since 1970: the server tells whole minutes alone (spec §3). */
  temp_edit_ends_at?: number;
}

/** For `transformResponse`: the post with the time of its receipt worked in, which nobody knows later. */
export function receivePost(post: Post): CachedPost {
  if (post.temp_edit_remaining === null) return post;
  return { ...post, temp_edit_ends_at: Date.now() + post.temp_edit_remaining * 60_000 };
}

/** Puts a newer answer into a cached post. What was read of its threads beyond the answer stays. */
export function renewPost(cached: CachedPost, newer: CachedPost): void {
  mergeThreads(cached, newer);
  const { comments, comments_next } = cached;
  Object.assign(cached, { temp_edit_ends_at: undefined }, newer, { comments, comments_next });
}
