import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { LIVE_SPREAD_MS } from '#contract/limits';
import { liveEventReceived } from '../../api/live';
import { timestamp } from '../../api/timestamp';
import type { CachedEntity } from '../../api/entity';
import { sessionEnded } from '../../api/session';

/** The most posts that are remembered as removed, or as changed. */
const MAX_POSTS = 1_000;

/** The most new posts that are remembered: more than an offer counts (newPosts.ts). */
const MAX_ANNOUNCED = 50;

interface PostsState {
  /** Deleted posts, and those of blocked members, which lists leave out even if an older response has them. */
  removed: number[];
  /** When a live event last reported a change of the post (timestamp.ts). */
  reportedAt: Partial<Record<number, number>>;
  /** When live events were last missed, so that any cached post may have changed. */
  eventsMissedAt: number;
  /** New posts that live events have announced, and when. */
  announced: Stamped[];
  /** The milliseconds over which pages spread their refetches, as the server last said. */
  spreadMs: number;
}

/** The name of a list of posts in the additions slice. */
export const listOf = (author: string | undefined): string =>
  author === undefined ? 'posts' : `posts:${author.toLowerCase()}`;

const initialState: PostsState = {
  removed: [],
  reportedAt: {},
  eventsMissedAt: 0,
  announced: [],
  spreadMs: LIVE_SPREAD_MS,
};

/** A cached post. */
type Cached = CachedEntity & { id: number };

interface Stamped {
  id: number;
  at: number;
}

const stamped = (id: number): { payload: Stamped } => ({ payload: { id, at: timestamp() } });

/** The state of posts beside the API cache. */
const postsSlice = createSlice({
  name: 'posts',
  initialState,
  reducers: {
    postRemoved: (state, { payload: id }: PayloadAction<number>) => {
      if (!state.removed.includes(id)) state.removed = [...state.removed, id].slice(-MAX_POSTS);
    },
    /** By a member who is blocked now. */
    postsHidden: (state, { payload: ids }: PayloadAction<number[]>) => {
      state.removed = [...new Set([...state.removed, ...ids])].slice(-MAX_POSTS);
    },
    /** By a member who is not blocked any more. */
    postsRestored: (state, { payload: ids }: PayloadAction<number[]>) => {
      state.removed = state.removed.filter((id) => !ids.includes(id));
    },
    /** A live event reports a change. Cards that show the post refetch it (useFreshPost). */
    postChanged: {
      prepare: stamped,
      reducer: (state, { payload: { id, at } }: PayloadAction<Stamped>) => {
        state.reportedAt[id] = at;
        if (Object.keys(state.reportedAt).length <= MAX_POSTS) return;
        // Past that any cached post counts as changed.
        state.reportedAt = {};
        state.eventsMissedAt = at;
      },
    },
    /** A live event announces a new post, which is fetched once the member wants to see it (useNewPosts). */
    postAnnounced: {
      prepare: stamped,
      reducer: (state, { payload }: PayloadAction<Stamped>) => {
        const others = state.announced.filter(({ id }) => id !== payload.id);
        state.announced = [...others, payload].slice(-MAX_ANNOUNCED);
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
    builder.addCase(liveEventReceived, (state, { payload: event }) => {
      if (event.type === 'post-changed' || event.type === 'comment')
        state.spreadMs = event.spread_ms ?? LIVE_SPREAD_MS;
    });
  },
  selectors: {
    selectRemovedPosts: ({ removed }) => removed,
    selectAnnouncedPosts: ({ announced }) => announced,
    selectSpreadMs: ({ spreadMs }) => spreadMs,
    selectEventsMissedAt: ({ eventsMissedAt }) => eventsMissedAt,
    /** Since when a cached post has been out of date; 0 if it is not. */
    selectStaleSince: ({ reportedAt, eventsMissedAt }, post: Cached | undefined): number => {
      if (!post) return 0;
      const refusedSince = post.isStale ? (post.changedAt ?? 0) : 0;
      const since = Math.max(reportedAt[post.id] ?? 0, eventsMissedAt, refusedSince);
      return since > post.readAt ? since : 0;
    },
  },
});

export const postsReducer = postsSlice.reducer;
export const { postRemoved, postsHidden, postsRestored, postChanged, postAnnounced, postEventsMissed } =
  postsSlice.actions;
export const {
  selectAnnouncedPosts,
  selectEventsMissedAt,
  selectRemovedPosts,
  selectSpreadMs,
  selectStaleSince,
} = postsSlice.selectors;
