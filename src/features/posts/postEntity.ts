import type { Post } from '#contract/posts';
import { baseApi, type ApiThunk } from '../../api/baseApi';
import type { CallMeta } from '../../api/baseQuery/types';
import { statusOf } from '../../api/callFailure';
import { entityCache, keepNewest, type CachedEntity } from '../../api/entity';
import { timestamp } from '../../api/timestamp';
import { whenRejected } from '../../api/whenFulfilled';
import { postRemoved } from './postsSlice';

/** A post as `getPost` caches it. */
export interface CachedPost extends Post, CachedEntity {
  /** The latest end of its temporary edit, in milliseconds since 1970; the server sends whole minutes (spec §3). */
  temp_edit_ends_at?: number;
}

/** For `transformResponse`: the post, with times made absolute. */
export function toCachedPost(post: Post, meta: CallMeta | undefined): CachedPost {
  const cached: CachedPost = { ...post, readAt: meta?.startedAt ?? timestamp() };
  if (post.temp_edit_remaining !== null) {
    cached.temp_edit_ends_at = Date.now() + post.temp_edit_remaining * 60_000;
  }
  return cached;
}

/** The fields that an edit changes. Counts and comments in its response may be older than the cached ones. */
export function editedFields(response: CachedPost): Partial<CachedPost> {
  const { like_count, smite_count, is_liked, is_smited, readAt, ...others } = response;
  const { comment_count, comments, comments_next, ...edited } = others;
  return { temp_edit_ends_at: undefined, content_warning: undefined, ...edited };
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
 * Writes the counts of a live event into a cached post. If an action or response of this page may be newer than they are, the
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

export const { useGetPostQuery } = postEntityApi;
