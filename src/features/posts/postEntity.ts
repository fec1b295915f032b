import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import { baseApi, type ApiState, type ApiThunk } from '../../api/baseApi';
import type { CallMeta, CallTimes } from '../../api/baseQuery/types';
import { statusOf } from '../../api/callFailure';
import { entityCache, keepNewest, type Fresh } from '../../api/entity';
import { timestamp } from '../../api/timestamp';
import { whenRejected } from '../../api/whenFulfilled';
import { postRemoved, selectAreCommentsFresh, selectStaleSince, type PostsRoot } from './postsSlice';

/** A post as `getPost` caches it. */
export interface CachedPost extends Omit<Post, 'comments' | 'comments_next'>, Fresh {
  /** The embedded comments, which become the first page of getComments; absent if they may be out of date. */
  embedded?: { comments: Comment[]; next: string | null };
  /** The latest end of its temporary edit, in milliseconds since 1970; the server sends whole minutes (spec §3). */
  temp_edit_ends_at?: number;
}

/** For `transformResponse`: the post, with times made absolute. */
export function toCachedPost(
  { comments, comments_next: next, ...post }: Post,
  meta: CallMeta | undefined,
): CachedPost {
  const cached: CachedPost = {
    ...post,
    readAt: meta?.startedAt ?? timestamp(),
    embedded: { comments, next },
  };
  if (post.temp_edit_remaining !== null) {
    cached.temp_edit_ends_at = Date.now() + post.temp_edit_remaining * 60_000;
  }
  return cached;
}

/** The fields that an edit changes. The counts in its answer may be older than the cached ones. */
export function editedFields(answer: CachedPost): Partial<CachedPost> {
  const { like_count, smite_count, is_liked, is_smited, comment_count, embedded, readAt, ...edited } = answer;
  return { temp_edit_ends_at: undefined, ...edited };
}

export const postTag = (id: number) => ({ type: 'Post', id }) as const;

/** The query of one post. */
export const postEntityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The only query that caches posts; lists cache ids, and subscribe to the posts that they have (holdPosts). */
    getPost: build.query<CachedPost, number>({
      query: (id) => ({ url: `/api/posts/${id}/` }),
      transformResponse: toCachedPost,
      merge: keepNewest,
      keepUnusedDataFor: 10,
      providesTags: (_post, _error, id) => [postTag(id)],
      onQueryStarted: (id, { dispatch, queryFulfilled }) =>
        whenRejected(queryFulfilled, (error) => {
          if (statusOf(error) === 404) dispatch(postRemoved(id));
        }),
    }),
  }),
});

const { getPost } = postEntityApi.endpoints;

export const { cache: cachePosts, confirm: confirmPost } = entityCache('getPost', ({ id }: CachedPost) => id);

/** Refetches a post, also where a component is not subscribed to it. */
export const refetchPost = (id: number) => getPost.initiate(id, { forceRefetch: true, subscribe: false });

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
    const { data } = getPost.select(id)(getState());
    const names = Object.keys(counts) as (keyof PostCounts)[];
    if (!data || names.every((name) => data[name] === counts[name])) return;
    const now = timestamp();
    dispatch(confirmPost(id, counts, { startedAt: now - COUNTS_AGE_MS, answeredAt: now }));
  };

/**
 * The comments embedded in a post, the cursor of those after them, and when they were requested; null if they may be out of
 * date.
 */
export function selectEmbedded(state: ApiState & PostsRoot, id: number) {
  const { data } = getPost.select(id)(state);
  if (!data?.embedded || selectStaleSince(state, data) > 0 || !selectAreCommentsFresh(state, data))
    return null;
  return { ...data.embedded, readAt: data.readAt };
}

/** Removes the comments embedded in a post, of which one was changed. */
export const forgetEmbedded = (id: number, times: CallTimes) =>
  confirmPost(id, { embedded: undefined }, times);

export const { useGetPostQuery } = postEntityApi;
