import { indexesOf } from '../concurrentIndexes';

/** So that what is unread in a conversation is found without a look at what is read. */
export const unreadMessages = indexesOf({
  messages_unread: 'messages (conversation_id, sender_id, id) where not is_read',
});
