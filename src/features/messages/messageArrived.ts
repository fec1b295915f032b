import { refetchAfterPending } from '../../api/refetchAfterPending';
import type { ApiThunk } from '../../api/baseApi';
import { isSameName } from '../../api/isSameName';
import { messagesApi } from './messagesApi';
import { selectOpenConversation, type OpenConversationRoot } from './openConversationSlice';

/**
 * Someone wrote, here or on another page: refreshes the unread count, the list of conversations where it shows, and the
 * conversation if it is open. What is read thereby is read before the counts are asked for, so that no badge shows it.
 * @param username the other member of the conversation
 */
export const messageArrived =
  (username: string): ApiThunk<Promise<void>, OpenConversationRoot> =>
  async (dispatch, getState) => {
    const open = selectOpenConversation(getState());
    const { getNewestMessages } = messagesApi.endpoints;
    // A hidden page reads nothing; it does once it is shown, since the list then tells of something unread (useMessages).
    if (open !== null && isSameName(open, username) && document.visibilityState === 'visible') {
      await dispatch(refetchAfterPending(getNewestMessages, open));
    }
    dispatch(messagesApi.util.invalidateTags(['Conversation', 'Unread']));
  };
