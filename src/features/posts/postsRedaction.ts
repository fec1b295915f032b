import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import { hide, picture, show } from '../../support/redaction/leaves';
import { fieldsOf, type Rule } from '../../support/redaction/rules';
import { page, pages, plain, writing, type Redaction } from '../../support/redaction/shapes';
import { reaction } from '../reactions/reactionsRedaction';
import type { postsApi } from './postsApi';

const commentFields: Record<string, Rule> = {};
/** A comment as it stands in a post: its replies are comments as well. */
export const comment = { fields: commentFields };
Object.assign(
  commentFields,
  fieldsOf<Comment>({
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
    replies_next: show,
    replies: { each: comment },
  }).fields,
);

/** A post as it is cached: with the time at which its temporary edit ends. */
export const post = fieldsOf<Post & { temp_edit_ends_at: number }>({
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
  comments: { each: comment },
  comments_next: show,
});

export const postsRedaction: Redaction<typeof postsApi> = {
  endpoints: {
    getPosts: { arg: { fields: { author: show } }, answer: pages(post) },
    getNewestPosts: plain(page(post)),
    getPost: plain(post),
    createPost: writing(post),
    updatePost: writing(post),
    deletePost: plain(hide),
    likePost: plain(reaction),
    smitePost: plain(reaction),
  },
  slices: { stalePosts: { fields: { ids: { each: show } } } },
  payloads: { 'stalePosts/refreshStarted': show, 'stalePosts/eventsMissed': { each: show } },
};
