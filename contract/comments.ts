import Type from 'typebox';
import { call, NoContent, ref } from './call';
import type { Reaction } from './common';
import { AfterPage, Id, IdParams, LongText, NullableString, Timestamp } from './common';

const fields = {
  id: Id,
  /** Absent for a top-level comment (spec §3). */
  parent: Type.Optional(Id),
  /** null when it was deleted, or is not available to the member. */
  author_username: NullableString,
  author_profile_picture: NullableString,
  content: Type.String(),
  time_since_posted: Type.String(),
  created_at: Timestamp,
  like_count: Type.Integer(),
  smite_count: Type.Integer(),
  is_liked: Type.Boolean(),
  is_smited: Type.Boolean(),
  /** A text is shown in its place, since it has replies: it was deleted, or is not available to the member. */
  is_deleted: Type.Boolean(),
  /** Direct replies; `replies` may hold only the first of them. */
  reply_count: Type.Integer(),
  /** `after` for the direct replies that follow the embedded ones (listReplies); null when all are embedded. */
  replies_next: NullableString,
};

type CommentFields = Type.Static<Type.TObject<typeof fields>>;
/** A comment or reply with its first direct replies, oldest first (spec §3). */
export type Comment = CommentFields & { replies: Comment[] };

export const Comment = Type.Object(
  { ...fields, replies: Type.Array(ref<Comment>('Comment')) },
  { $id: 'Comment' },
);

const commentResponse = ref<Comment>('Comment');

/**
 * The specification asks for `post` and `parent`. The server takes both from the path; only
 * POST /api/posts/:id/comments/ reads `parent`.
 */
export const NewComment = Type.Object({
  content: LongText,
  post: Type.Optional(Id),
  parent: Type.Optional(Type.Union([Id, Type.Null()])),
});
export type NewComment = Type.Static<typeof NewComment>;

export const listComments = call('GET', '/api/posts/:id/comments/', 'comments', {
  summary: 'Further top-level comments of a post, oldest first',
  description:
    'Each thread embeds its first replies by age, nested: 20, or fewer where texts are long. Begin with ' +
    '`comments_next` of the post, or without `after` at the first comment; the next page is in the Link header.',
  params: IdParams,
  querystring: AfterPage,
  responses: { 200: Type.Array(commentResponse) },
});

export const listReplies = call('GET', '/api/comments/:id/replies/', 'comments', {
  summary: 'Further direct replies to a comment, oldest first',
  description:
    'Embeds no replies of theirs: `replies_next` tells where those begin. Begin with `replies_next` of the comment, ' +
    'or without `after` at the first reply; the next page is in the Link header.',
  params: IdParams,
  querystring: AfterPage,
  responses: { 200: Type.Array(commentResponse) },
});

export const getComment = call('GET', '/api/comments/:id/', 'comments', {
  summary: 'One comment',
  description: 'The response embeds no replies.',
  params: IdParams,
  responses: { 200: commentResponse },
});

export const createComment = call('POST', '/api/posts/:id/comments/', 'comments', {
  summary: 'Comment on a post, or reply to one of its comments (`parent`)',
  idempotent: true,
  publishes: true,
  params: IdParams,
  body: NewComment,
  responses: { 201: commentResponse },
});

export const createReply = call('POST', '/api/comments/:id/replies/', 'comments', {
  summary: 'Reply to a comment',
  idempotent: true,
  publishes: true,
  params: IdParams,
  body: NewComment,
  responses: { 201: commentResponse },
});

export const updateComment = call('PUT', '/api/comments/:id/update/', 'comments', {
  summary: 'Edit an own comment',
  idempotent: true,
  publishes: true,
  description: 'The response embeds no replies.',
  params: IdParams,
  body: Type.Object({ content: LongText }),
  responses: { 200: commentResponse },
});

export const deleteComment = call('DELETE', '/api/comments/:id/delete/', 'comments', {
  summary: 'Delete an own comment; "Comment deleted" stays where others have replied',
  idempotent: true,
  params: IdParams,
  responses: { 204: NoContent },
});

export const likeComment = call('POST', '/api/comments/:id/like/', 'comments', {
  summary: 'Like a comment, or take the like back',
  idempotent: true,
  params: IdParams,
  responses: { 200: ref<Reaction>('Reaction') },
});

export const smiteComment = call('POST', '/api/comments/:id/smite/', 'comments', {
  summary: 'Smite a comment, or take the smite back',
  idempotent: true,
  params: IdParams,
  responses: { 200: ref<Reaction>('Reaction') },
});
