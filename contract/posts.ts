import Type from 'typebox';
import { call, NoContent, ref } from './call';
import { SHORT_TEXT_MAX } from './limits';
import type { Reaction } from './common';
import { EitherPage, Godtier, Id, IdParams, ImageField, LongText, NullableString, Timestamp } from './common';
import type { Comment } from './comments';

/** A post as every list and response shows it (spec §3). */
export const Post = Type.Object(
  {
    id: Id,
    author_username: Type.String(),
    author_profile_picture: NullableString,
    author_godtier: Godtier,
    content: Type.String(),
    image: NullableString,
    /** Size in pixels and a tiny data: URI, so that the page keeps the picture's place. */
    image_width: Type.Union([Type.Integer(), Type.Null()]),
    image_height: Type.Union([Type.Integer(), Type.Null()]),
    image_placeholder: NullableString,
    time_since_posted: Type.String(),
    created_at: Timestamp,
    like_count: Type.Integer(),
    smite_count: Type.Integer(),
    /** All comments and replies, less the deleted ones. */
    comment_count: Type.Integer(),
    is_liked: Type.Boolean(),
    is_smited: Type.Boolean(),
    is_temporarily_edited: Type.Boolean(),
    /** Who moderated it: the author of the temporary edit while that lasts, else of the last permanent one (decisions: Posts). */
    edited_by_username: NullableString,
    /** Whole minutes, rounded up (decisions: Posts). */
    temp_edit_remaining: Type.Union([Type.Integer(), Type.Null()]),
    /**
     * The first threads: at most 3 top-level comments, oldest first, with at most 2 replies each. Fewer, or none, where
     * texts are long.
     */
    comments: Type.Array(ref<Comment>('Comment')),
    /** What a page says in place of the post until it is opened; absent without a warning (decisions: Safety). */
    content_warning: Type.Optional(Type.String()),
    /** `after` for the top-level comments that follow the embedded ones (listComments); null when all are embedded. */
    comments_next: NullableString,
  },
  { $id: 'Post' },
);
export type Post = Type.Static<typeof Post>;

const postResponse = ref<Post>('Post');

/** The fields of a new post, or those that an edit or moderation changes: a field that is left out stays as it is. */
export const PostDraft = Type.Object({
  content: Type.Optional(LongText),
  image: Type.Optional(ImageField),
});
export type PostDraft = Type.Static<typeof PostDraft>;

export const listPosts = call('GET', '/api/posts/', 'posts', {
  summary: 'The feed: posts, newest first',
  description:
    'Embeds the first threads of each post. The Link header names the next page and, below the top, the one before it: ' +
    '`before` gives the posts next below a post, `after` those next above it, both newest first.',
  querystring: Type.Object({
    ...EitherPage.properties,
    author: Type.Optional(
      Type.String({ maxLength: SHORT_TEXT_MAX, description: 'Only posts of this member' }),
    ),
  }),
  responses: { 200: Type.Array(postResponse) },
});

export const getPost = call('GET', '/api/posts/:id/', 'posts', {
  summary: 'One post',
  params: IdParams,
  responses: { 200: postResponse },
});

export const createPost = call('POST', '/api/posts/', 'posts', {
  summary: 'Write a post: text, a picture, or both',
  idempotent: true,
  publishes: true,
  multipart: true,
  body: PostDraft,
  responses: { 201: postResponse },
});

export const updatePost = call('PATCH', '/api/posts/:id/', 'posts', {
  summary: 'Edit an own post',
  idempotent: true,
  publishes: true,
  errorStatuses: [409],
  multipart: true,
  params: IdParams,
  body: PostDraft,
  responses: { 200: postResponse },
});

export const deletePost = call('DELETE', '/api/posts/:id/', 'posts', {
  summary: 'Delete an own post',
  idempotent: true,
  params: IdParams,
  responses: { 204: NoContent },
});

export const likePost = call('POST', '/api/posts/:id/like/', 'posts', {
  summary: 'Like a post, or take the like back',
  idempotent: true,
  params: IdParams,
  responses: { 200: ref<Reaction>('Reaction') },
});

export const smitePost = call('POST', '/api/posts/:id/smite/', 'posts', {
  summary: 'Smite a post, or take the smite back',
  idempotent: true,
  params: IdParams,
  responses: { 200: ref<Reaction>('Reaction') },
});
