import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded, type SessionEndReason } from '../api/session';

/**
 * A message from the store to the member: why a session ended (spec §4). `Toasts` shows each notice once and dispatches
 * `noticeShown`.
 */
export interface Notice {
  id: number;
  text: string;
}

const SIGN_IN_ASKED = 'Please log in to access this page';

const SESSION_END_TEXTS: Record<SessionEndReason, string | null> = {
  signedOut: null,
  handledByCaller: null,
  refused: 'Your session has expired. Please log in again.',
  noToken: SIGN_IN_ASKED,
  elsewhere: null,
};

interface NoticesState {
  lastId: number;
  queue: Notice[];
}

function add(state: NoticesState, text: string): void {
  if (state.queue.some((notice) => notice.text === text)) return;
  state.lastId += 1;
  state.queue.push({ id: state.lastId, text });
}

const initialState: NoticesState = { lastId: 0, queue: [] };

const noticesSlice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    /** A protected page was opened without a session. Why the session has just ended says as much. */
    signInAsked: (state) => {
      if (state.queue.length === 0) add(state, SIGN_IN_ASKED);
    },
    /** The session ended in another tab. */
    signedOutElsewhere: (state) => add(state, 'You have been logged out in another tab.'),
    noticeShown: (state, { payload: id }: PayloadAction<number>) => {
      state.queue = state.queue.filter((notice) => notice.id !== id);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, (state, { payload }) => {
      const text = SESSION_END_TEXTS[payload.reason];
      if (text) add(state, text);
    });
  },
  selectors: {
    selectNextNotice: (state) => state.queue[0],
  },
});

export const noticesReducer = noticesSlice.reducer;
export const { signInAsked, signedOutElsewhere, noticeShown } = noticesSlice.actions;
export const { selectNextNotice } = noticesSlice.selectors;
