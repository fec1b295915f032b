export { messageArrived } from './messageArrived';
export { messagesApi } from './messagesApi';
export { openConversationReducer } from './openConversationSlice';
export { outboxReducer, type Outgoing } from './outboxSlice';
export { keepBox } from './outboxStorage';
export { useUnreadCount } from './useUnreadCount';
