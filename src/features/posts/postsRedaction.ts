import type { Comment } from '#contract/comments';
import { hide, picture, show } from '../../support/redaction/leaves';
import { fieldsOf, type Rule } from '../../support/redaction/rules';
import { freshness, page, pages, plain, writing, type Redaction } from '../../support/redaction/shapes';
import { reaction } from '../reactions/reactionsRedaction';
import type { CachedPost } from './cachedPost';
import type { postsApi } from './postsApi';

/** A comment without its replies. */
export const ownFields = {
  id: show,
  parent: show,
  author_username: show,
  author_profile_picture: picture,
  content: show,
  time_since_posted: show,
  created_at: show,
  like_count: show,
  smite_count: show,
  is_liked: show,
  is_smited: show,
  is_deleted: show,
  reply_count: show,
} as const;

const threadFields: Record<string, Rule> = {};
/** An embedded comment with its replies. */
export const comment = { fields: threadFields };
Object.assign(
  threadFields,
  fieldsOf<Comment>({ ...ownFields, replies_next: show, replies: { each: comment } }).fields,
);

/** A cached post. */
export const post = fieldsOf<CachedPost>({
  ...freshness,
  id: show,
  author_username: show,
  author_profile_picture: picture,
  author_godtier: show,
  content: show,
  image: picture,
  image_width: show,
  image_height: show,
  image_placeholder: picture,
  time_since_posted: show,
  created_at: show,
  like_count: show,
  smite_count: show,
  comment_count: show,
  is_liked: show,
  is_smited: show,
  is_temporarily_edited: show,
  edited_by_username: show,
  temp_edit_remaining: show,
  temp_edit_ends_at: show,
  embedded: { fields: { comments: { each: comment }, next: show } },
});

export const postsRedaction: Redaction<typeof postsApi> = {
  endpoints: {
    getPosts: { arg: { fields: { author: show } }, answer: pages(show) },
    getNewestPosts: plain(page(show)),
    getPost: plain(post),
    createPost: writing(post),
    updatePost: writing(post),
    deletePost: plain(hide),
    likePost: plain(reaction),
    smitePost: plain(reaction),
  },
  slices: {
    posts: {
      fields: {
        removed: { each: show },
        reportedAt: { each: show },
        eventsMissedAt: show,
        commentedAt: { each: show },
        commentsMissedAt: show,
        announced: { each: { fields: { id: show, at: show } } },
        spreadMs: show,
      },
    },
  },
  payloads: {
    'posts/postRemoved': show,
    'posts/postChanged': { fields: { id: show, at: show } },
    'posts/postCommented': { fields: { id: show, at: show } },
    'posts/postAnnounced': { fields: { id: show, at: show } },
    'posts/postEventsMissed': show,
  },
};
