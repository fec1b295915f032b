import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface OpenConversationRoot {
  openConversation: string | null;
}

/** With whom the conversation is that shows, which is not known from the cache: that keeps messages for a while longer. */
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
