import { always, silent, type ErrorSentences } from '../../api/errorSentence';
import type { messagesApi } from './messagesApi';

export const messagesErrors = {
  getConversations: always('Failed to load conversations'),
  getMessages: (_failure, name) => `Failed to load messages with ${name}`,
  // The messages on screen stay, and are asked for again.
  getNewestMessages: silent,
  sendMessage: always('Failed to send message'),
  getUnreadCount: silent,
} satisfies ErrorSentences<typeof messagesApi>;
