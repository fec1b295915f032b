import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { baseApi } from '../../api/baseApi';
import { isSameName } from '../../api/isSameName';
import type { AppThunk } from '../../app/hooks';

/** The member whose conversation is on screen. The cache cannot say so: it keeps messages after the screen is left. */
const openConversationSlice = createSlice({
  name: 'openConversation',
  initialState: null as string | null,
  reducers: {
    conversationOpened: (_open, { payload: username }: PayloadAction<string>) => username,
    conversationClosed: () => null,
  },
  selectors: { selectOpenConversation: (open) => open },
});

export const openConversationReducer = openConversationSlice.reducer;
export const { conversationOpened, conversationClosed } = openConversationSlice.actions;
export const { selectOpenConversation } = openConversationSlice.selectors;

/** The list of conversations. */
export const CONVERSATIONS = { type: 'Conversation', id: 'LIST' } as const;

/** The messages with a member. */
export const messagesWith = (username: string) => ({ type: 'Message', id: username.toLowerCase() }) as const;

export const UNREAD = { type: 'Unread' } as const;

type MessagesTag = typeof CONVERSATIONS | { type: 'Message'; id?: string } | typeof UNREAD;

/**
 * Refetches what is on screen of these: they were changed by other members, in another tab, or by a query, since to fetch
 * messages marks them as read.
 */
export const refetchMessages = (...tags: MessagesTag[]) => baseApi.util.invalidateTags(tags);

/**
 * A live event said that messages with a member were written or read. If their conversation is on screen, its messages
 * are refetched, which reads them, and the counts after that (messagesApi), so that no badge shows them.
 */
export const messageArrived =
  (username: string): AppThunk =>
  (dispatch, getState) => {
    const open = selectOpenConversation(getState());
    const isOnScreen = open !== null && isSameName(open, username) && document.visibilityState === 'visible';
    dispatch(isOnScreen ? refetchMessages(messagesWith(username)) : refetchMessages(CONVERSATIONS, UNREAD));
  };

/** Live events were missed, so any messages may have been written or read. */
export const messageEventsMissed = () => refetchMessages(CONVERSATIONS, { type: 'Message' }, UNREAD);
