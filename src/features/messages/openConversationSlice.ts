import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

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
