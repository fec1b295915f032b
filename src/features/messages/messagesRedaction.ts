import type { Conversation, Message } from '#contract/messages';
import { fill, picture, show } from '../../support/redaction/leaves';
import { fieldsOf } from '../../support/redaction/rules';
import { page, pages, plain, writing, type Redaction } from '../../support/redaction/shapes';
import type { messagesApi } from './messagesApi';
import { conversationOpened } from './openConversationSlice';
import {
  queued,
  removed,
  requeued,
  restored,
  sendingFailed,
  sendingStarted,
  type Outgoing,
} from './outboxSlice';

const message = fieldsOf<Message>({
  id: show,
  sender_username: show,
  content: fill,
  created_at: show,
});

const conversation = fieldsOf<Conversation>({
  user: fieldsOf<Conversation['user']>({ id: show, username: show, profile_picture: picture }),
  latest_message: fieldsOf<Conversation['latest_message']>({
    content: fill,
    sender_username: show,
    created_at: show,
  }),
  unread_count: show,
});

const outgoing = fieldsOf<Outgoing>({
  key: show,
  content: fill,
  created_at: show,
  status: show,
  after: show,
  reason: show,
});

export const messagesRedaction: Redaction<typeof messagesApi> = {
  endpoints: {
    getConversations: plain(pages(conversation)),
    getMessages: plain(page(message)),
    getOlderMessages: { arg: { fields: { username: show, before: show } }, answer: pages(message) },
    sendMessage: writing(message),
    getUnreadCount: plain({ fields: { unread_count: show } }),
  },
  slices: { openConversation: show, outbox: { each: { each: outgoing } } },
  payloads: {
    [conversationOpened.type]: show,
    [restored.type]: { fields: { box: show, messages: { each: outgoing } } },
    [queued.type]: { fields: { box: show, message: outgoing } },
    [requeued.type]: show,
    [sendingStarted.type]: { fields: { box: show, key: show, after: show } },
    [sendingFailed.type]: { fields: { box: show, reason: show } },
    [removed.type]: { fields: { box: show, key: show } },
  },
};
