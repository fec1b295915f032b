import { baseApi, type ApiState, type ApiThunk } from '../../api/baseApi';
import { statusOf } from '../../api/callFailure';
import type { CallTimes } from '../../api/baseQuery/types';
import { change, keepNewest } from '../../api/freshness';
import { timestamp } from '../../api/timestamp';
import { whenRejected } from '../../api/whenFulfilled';
import { receivePost, type CachedPost } from './cachedPost';
import { postRemoved, selectAreCommentsFresh, selectStaleSince, type PostsRoot } from './postsSlice';

/** `getPost` is the only query that caches posts; lists cache ids (docs/architecture.md). */
export const postHomeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Cached as long as a list has the id (dropUnlistedPosts), unless its tag is invalidated while no card shows it. */
    getPost: build.query<CachedPost, number>({
      query: (id) => ({ url: `/api/posts/${id}/` }),
      transformResponse: receivePost,
      merge: keepNewest,
      keepUnusedDataFor: Infinity,
      providesTags: (_post, _error, id) => [{ type: 'Post', id }],
      onQueryStarted: (id, { dispatch, queryFulfilled }) =>
        whenRejected(queryFulfilled, (error) => {
          if (statusOf(error) === 404) dispatch(postRemoved(id));
        }),
    }),
  }),
});

/** Refetches a post, also where a component is not subscribed to it. */
export const refetchPost = (id: number) =>
  postHomeApi.endpoints.getPost.initiate(id, { forceRefetch: true, subscribe: false });

/** Writes posts into `getPost`. */
export const cachePosts =
  (posts: CachedPost[]): ApiThunk =>
  (dispatch) => {
    const entries = posts.map((post) => ({ endpointName: 'getPost' as const, arg: post.id, value: post }));
    dispatch(postHomeApi.util.upsertQueryEntries(entries));
  };

/** Writes confirmed changes into a cached post. */
export const changePost =
  (id: number, confirmed: Partial<CachedPost>, times: CallTimes): ApiThunk =>
  (dispatch) => {
    dispatch(postHomeApi.util.updateQueryData('getPost', id, (post) => change(post, confirmed, times)));
  };

/** Milliseconds from the moment when the server read counts to their arrival in a live event, at most in practice. */
const COUNTS_AGE_MS = 3_000;

/** The counts of a post. */
export type PostCounts = Pick<CachedPost, 'like_count' | 'smite_count' | 'comment_count'>;

/**
 * Writes the counts of a live event into a cached post. If an action or answer of this page may be newer than they are, the
 * post is refetched.
 */
export const receiveCounts =
  (id: number, counts: PostCounts): ApiThunk =>
  (dispatch, getState) => {
    const { data } = postHomeApi.endpoints.getPost.select(id)(getState());
    const names = Object.keys(counts) as (keyof PostCounts)[];
    if (!data || names.every((name) => data[name] === counts[name])) return;
    const now = timestamp();
    dispatch(changePost(id, counts, { startedAt: now - COUNTS_AGE_MS, answeredAt: now }));
  };

/**
 * The comments embedded in a post, the cursor of those after them, and when they were requested; null if they may be out of
 * date.
 */
export function selectEmbedded(state: ApiState & PostsRoot, id: number) {
  const { data } = postHomeApi.endpoints.getPost.select(id)(state);
  if (!data?.embedded || selectStaleSince(state, data) > 0 || !selectAreCommentsFresh(state, data))
    return null;
  return { ...data.embedded, readAt: data.readAt };
}

/** Removes the comments embedded in a post, of which one was changed. */
export const forgetEmbedded = (id: number, times: CallTimes): ApiThunk =>
  changePost(id, { embedded: undefined }, times);

export const { useGetPostQuery } = postHomeApi;
