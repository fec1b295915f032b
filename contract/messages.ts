import Type from 'typebox';
import { call, NoContent, ref } from './call';
import { BeforePage, Id, LongText, NullableString, Timestamp, UsernameParams } from './common';

export const Message = Type.Object(
  {
    id: Id,
    sender_username: Type.String(),
    content: Type.String(),
    created_at: Timestamp,
    is_unread: Type.Optional(
      Type.Literal(true, { description: 'The member who asks receives it, and it was unread until now' }),
    ),
  },
  { $id: 'Message' },
);
export type Message = Type.Static<typeof Message>;

export const Conversation = Type.Object(
  {
    user: Type.Object({ id: Id, username: Type.String(), profile_picture: NullableString }),
    latest_message: Type.Object({
      content: Type.String(),
      sender_username: Type.String(),
      created_at: Timestamp,
    }),
    unread_count: Type.Integer(),
  },
  { $id: 'Conversation' },
);
export type Conversation = Type.Static<typeof Conversation>;

export const listConversations = call('GET', '/api/messages/conversations/', 'messages', {
  summary: 'Conversations, latest message first',
  querystring: BeforePage,
  responses: { 200: Type.Array(ref<Conversation>('Conversation')) },
});

export const listMessages = call('GET', '/api/messages/:username/', 'messages', {
  summary: 'The newest messages with a member, oldest first inside the page; marks them as read',
  params: UsernameParams,
  querystring: BeforePage,
  responses: { 200: Type.Array(ref<Message>('Message')) },
});

export const sendMessage = call('POST', '/api/messages/:username/', 'messages', {
  summary: 'Write a message to a member',
  idempotent: true,
  publishes: true,
  params: UsernameParams,
  body: Type.Object({ content: LongText }),
  responses: { 201: ref<Message>('Message') },
});

export const readMessages = call('PUT', '/api/messages/:username/read/', 'messages', {
  summary: 'Mark the messages from a member as read, up to one whose id is known',
  params: UsernameParams,
  body: Type.Object({ last_id: Id }),
  responses: { 204: NoContent },
});

export const countUnread = call('GET', '/api/messages/unread-count/', 'messages', {
  summary: 'How many messages wait to be read',
  description: 'Those of 5,000 conversations at most.',
  responses: { 200: Type.Object({ unread_count: Type.Integer() }) },
});
