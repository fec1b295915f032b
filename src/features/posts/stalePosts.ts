import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiThunk } from '../../api/baseApi';
import { liveEventReceived } from '../../api/live';
import { refreshPost, selectCachedPostIds } from './patchPosts';

/** Ids beyond this are dropped, the oldest first; such a post is refreshed with its next change. */
const MAX_IDS = 5_000;

interface StalePostsState {
  /** Posts that have changed at the server since they were fetched, or may have, the latest last. */
  ids: number[];
}

const initialState: StalePostsState = { ids: [] };

function addIds(state: StalePostsState, ids: number[]): void {
  const known = new Set(state.ids);
  state.ids = [...state.ids, ...ids.filter((id) => !known.has(id))].slice(-MAX_IDS);
}

/** The posts that live events report. A card that shows such a post refetches it (useFreshPost); others wait for a card. */
const stalePostsSlice = createSlice({
  name: 'stalePosts',
  initialState,
  reducers: {
    refreshStarted: (state, { payload: id }: PayloadAction<number>) => {
      state.ids = state.ids.filter((other) => other !== id);
    },
    /** Live events were missed: any cached post may have changed meanwhile. */
    eventsMissed: (state, { payload: cachedIds }: PayloadAction<number[]>) => addIds(state, cachedIds),
  },
  extraReducers: (builder) => {
    builder.addCase(liveEventReceived, (state, { payload: event }) => {
      if (event.type === 'post-changed') addIds(state, [event.id]);
      if (event.type === 'comment') addIds(state, [event.post]);
    });
  },
  selectors: {
    selectIsStale: ({ ids }, id: number) => ids.includes(id),
  },
});

export const stalePostsReducer = stalePostsSlice.reducer;
export const { selectIsStale } = stalePostsSlice.selectors;

/** Shows a post as it now is; what changes from now on makes it stale again. */
export const freshenPost =
  (id: number): ApiThunk =>
  (dispatch) => {
    dispatch(stalePostsSlice.actions.refreshStarted(id));
    void dispatch(refreshPost(id));
  };

/** Live events were missed: each cached post is refetched when a card shows it, also one that is mounted later. */
export const livePostsMissed = (): ApiThunk => (dispatch, getState) => {
  dispatch(stalePostsSlice.actions.eventsMissed(selectCachedPostIds(getState())));
};
