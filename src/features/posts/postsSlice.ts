import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { timestamp } from '../../api/timestamp';
import { sessionEnded } from '../../api/session';
import type { CachedPost } from './cachedPost';

/** The most posts that are remembered as removed, or as changed. */
const MAX_POSTS = 1_000;

interface PostsState {
  /** Deleted posts, which lists leave out even if an older answer has them. */
  removed: number[];
  /** When a live event last reported a change of the post (timestamp.ts). */
  reportedAt: Partial<Record<number, number>>;
  /** When live events were last missed, so that any cached post may have changed. */
  eventsMissedAt: number;
}

/** What a state with this slice has. */
export interface PostsRoot {
  posts: PostsState;
}

/** The name of a list of posts in the additions slice. */
export const listOf = (author: string | undefined): string =>
  author === undefined ? 'posts' : `posts:${author.toLowerCase()}`;

const initialState: PostsState = { removed: [], reportedAt: {}, eventsMissedAt: 0 };

/** The state of posts beside the API cache. */
const postsSlice = createSlice({
  name: 'posts',
  initialState,
  reducers: {
    postRemoved: (state, { payload: id }: PayloadAction<number>) => {
      if (!state.removed.includes(id)) state.removed = [...state.removed, id].slice(-MAX_POSTS);
    },
    /** A live event reports a change. Cards that show the post refetch it (useFreshPost). */
    postChanged: {
      prepare: (id: number) => ({ payload: { id, at: timestamp() } }),
      reducer: (state, { payload: { id, at } }: PayloadAction<{ id: number; at: number }>) => {
        state.reportedAt[id] = at;
        if (Object.keys(state.reportedAt).length <= MAX_POSTS) return;
        state.reportedAt = {};
        state.eventsMissedAt = at;
      },
    },
    postEventsMissed: {
      prepare: () => ({ payload: timestamp() }),
      reducer: (state, { payload: at }: PayloadAction<number>) => {
        state.reportedAt = {};
        state.eventsMissedAt = at;
      },
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectRemovedPosts: ({ removed }) => removed,
    /** Since when a cached post has been out of date; 0 if it is not. */
    selectStaleSince: ({ reportedAt, eventsMissedAt }, post: CachedPost | undefined): number => {
      if (!post) return 0;
      const refusedSince = post.isStale ? (post.changedAt ?? 0) : 0;
      const since = Math.max(reportedAt[post.id] ?? 0, eventsMissedAt, refusedSince);
      return since > post.readAt ? since : 0;
    },
  },
});

export const postsReducer = postsSlice.reducer;
export const { postRemoved, postChanged, postEventsMissed } = postsSlice.actions;
export const { selectRemovedPosts, selectStaleSince } = postsSlice.selectors;
