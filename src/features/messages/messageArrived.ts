import type { ApiThunk } from '../../api/baseApi';
import { isSameName } from '../../api/isSameName';
import { CONVERSATIONS, messagesWith, refetchMessages, UNREAD } from './messagesTags';
import { selectOpenConversation, type OpenConversationRoot } from './openConversationSlice';

/**
 * A live event said that messages with a member were written or read. If their conversation is on screen, its messages
 * are refetched, which reads them, and the counts after that (messagesApi), so that no badge shows them.
 */
export const messageArrived =
  (username: string): ApiThunk<void, OpenConversationRoot> =>
  (dispatch, getState) => {
    const open = selectOpenConversation(getState());
    const isOnScreen = open !== null && isSameName(open, username) && document.visibilityState === 'visible';
    dispatch(isOnScreen ? refetchMessages(messagesWith(username)) : refetchMessages(CONVERSATIONS, UNREAD));
  };

/** Live events were missed, so any messages may have been written or read. */
export const messageEventsMissed = () => refetchMessages(CONVERSATIONS, { type: 'Message' }, UNREAD);
