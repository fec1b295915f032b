import { messagesApi } from '../../features/messages';
import type { RootState } from '../store';
import type { StartListening } from './index';

const select = messagesApi.endpoints.getUnreadCount.select();
const countOf = (state: RootState): number | undefined => select(state).data?.unread_count;

/** When more messages wait than before, someone has written: the conversations are fetched anew where they show. */
export function followUnread(start: StartListening): void {
  start({
    predicate: (_action, now, before) => (countOf(now) ?? 0) > (countOf(before) ?? Infinity),
    effect: (_action, api) => {
      api.dispatch(messagesApi.util.invalidateTags(['Conversation']));
    },
  });
}
