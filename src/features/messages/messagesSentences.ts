import { always, silent, type ErrorSentences } from '../../api/errorSentence';
import type { messagesApi } from './messagesApi';

const notLoaded = (_failure: unknown, name: string) => `Failed to load messages with ${name}`;

export const messagesErrors = {
  getConversations: always('Failed to load conversations'),
  getMessages: notLoaded,
  getOlderMessages: notLoaded,
  sendMessage: always('Failed to send message'),
  getUnreadCount: silent,
} satisfies ErrorSentences<typeof messagesApi>;
