import { call, NoContent, ref } from './call';
import { IdParams } from './common';
import { PostDraft, type Post } from './posts';

export const modifyPost = call('PATCH', '/api/moderation/posts/:id/modify/', 'moderation', {
  summary: "Edit a lower tier's post: for an hour by HERMES, for good by HADES and ZEUS",
  idempotent: true,
  publishes: true,
  errorStatuses: [402, 409],
  multipart: true,
  params: IdParams,
  body: PostDraft,
  responses: { 200: ref<Post>('Post') },
});

export const removePost = call('DELETE', '/api/moderation/posts/:id/delete/', 'moderation', {
  summary: "Delete a lower tier's post",
  idempotent: true,
  errorStatuses: [402],
  params: IdParams,
  responses: { 204: NoContent },
});
