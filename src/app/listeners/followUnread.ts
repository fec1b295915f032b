import { messagesApi } from '../../features/messages';
import type { StartListening } from './index';

/**
 * When the server counts more messages than it did before, someone has written: the conversations are fetched anew where
 * they show. What the page has taken off the count meanwhile does not matter here, or the two would chase each other.
 */
export function followUnread(start: StartListening): void {
  let before = Infinity;
  start({
    matcher: messagesApi.endpoints.getUnreadCount.matchFulfilled,
    effect: ({ payload: { unread_count } }, api) => {
      if (unread_count > before) api.dispatch(messagesApi.util.invalidateTags(['Conversation']));
      before = unread_count;
    },
  });
}
