import type { Post } from '#contract/posts';

/** What a card of the control feed shows of a post. */
export type CardPost = Pick<
  Post,
  | 'id'
  | 'author_username'
  | 'author_profile_picture'
  | 'author_godtier'
  | 'content'
  | 'image'
  | 'image_width'
  | 'image_height'
  | 'time_since_posted'
  | 'like_count'
  | 'smite_count'
  | 'comment_count'
>;

/** Defined by build.ts. */
declare const CONTROL_POSTS: readonly CardPost[];

/** The posts of the feed's first page, a constant of the build. */
export const posts = CONTROL_POSTS;
