import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiThunk } from '../../api/baseApi';
import { liveEventReceived, liveReconnected } from '../../api/live';
import { refreshPost } from './patchPosts';

/** Further back nobody remembers; a post that shows and is not among them is refreshed with its next change. */
const REMEMBERED = 500;

interface StalePostsState {
  /** Posts that have changed at the server since they were fetched, the latest last. */
  ids: number[];
  /** How often hints have liveReconnected: any post on screen may have changed meanwhile. */
  resumptions: number;
}

const initialState: StalePostsState = { ids: [], resumptions: 0 };

/** What hints tell of posts. A card that shows such a post asks for it anew (useFreshPost); others wait until one does. */
const stalePostsSlice = createSlice({
  name: 'stalePosts',
  initialState,
  reducers: {
    refreshStarted: (state, { payload: id }: PayloadAction<number>) => {
      state.ids = state.ids.filter((other) => other !== id);
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(liveEventReceived, ({ ids }, { payload: hint }) => {
        const id = hint.type === 'post-changed' ? hint.id : hint.type === 'comment' ? hint.post : undefined;
        if (id === undefined || ids.includes(id)) return;
        if (ids.push(id) > REMEMBERED) ids.shift();
      })
      .addCase(liveReconnected, (state) => {
        state.resumptions += 1;
      });
  },
  selectors: {
    selectIsStale: ({ ids }, id: number) => ids.includes(id),
    selectResumptions: ({ resumptions }) => resumptions,
  },
});

export const stalePostsReducer = stalePostsSlice.reducer;
export const { selectIsStale, selectResumptions } = stalePostsSlice.selectors;

/** Shows a post as it now is; what changes from now on makes it stale again. */
export const freshenPost =
  (id: number): ApiThunk =>
  (dispatch) => {
    dispatch(stalePostsSlice.actions.refreshStarted(id));
    void dispatch(refreshPost(id));
  };
