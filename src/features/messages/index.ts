export { messageArrived } from './messageArrived';
export { messagesApi, useGetConversationsInfiniteQuery, type UnreadCount } from './messagesApi';
export { inOrder, type MessagePages } from './messagesCache';
export { openConversationReducer } from './openConversationSlice';
export { outboxReducer, type Outgoing, type OutboxRoot, type OutboxState } from './outboxSlice';
export { keepBox } from './outboxStorage';
export { useMessages } from './useMessages';
export { useOutbox, type Outbox } from './useOutbox';
export { useMessagesPolling, useUnreadCount } from './useUnreadCount';
