import { POSTS_TIMEOUT_MS } from '#contract/limits';
import type { Post } from '#contract/posts';
import { baseApi } from '../../api/baseApi';
import { toTwoWayPage, twoWayList, type Bound, type TwoWayPage } from '../../api/twoWayPages';
import { receivePost, type CachedPost } from './cachedPost';

/** Seconds that a list nobody looks at is kept: coming back from a profile is instant. */
const KEPT_S = 600;

/** Whose posts; everybody's without an author. */
export interface PostsArg {
  author?: string;
}

/** Posts as they are read: the feed and a member's list by pages, and one post (spec §7). */
export const postsReadApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPosts: build.infiniteQuery<TwoWayPage<CachedPost>, PostsArg | void, Bound>({
      infiniteQueryOptions: twoWayList,
      query: ({ queryArg, pageParam: { before, after } }) => ({
        url: '/api/posts/',
        params: { author: queryArg?.author, before, after },
      }),
      transformResponse: (posts: Post[], meta) => toTwoWayPage(posts.map(receivePost), meta),
      extraOptions: { timeoutMs: POSTS_TIMEOUT_MS },
      keepUnusedDataFor: KEPT_S,
      providesTags: [{ type: 'Post', id: 'LIST' }],
    }),

    /** The top of the feed alone, looked at beside the list that is on screen (newPosts.ts). */
    getNewestPosts: build.query<TwoWayPage<CachedPost>, void>({
      query: () => ({ url: '/api/posts/' }),
      transformResponse: (posts: Post[], meta) => toTwoWayPage(posts.map(receivePost), meta),
      extraOptions: { timeoutMs: POSTS_TIMEOUT_MS },
      keepUnusedDataFor: KEPT_S,
    }),

    getPost: build.query<CachedPost, number>({
      query: (id) => ({ url: `/api/posts/${id}/` }),
      transformResponse: receivePost,
      providesTags: (_post, _error, id) => [{ type: 'Post', id }],
    }),
  }),
});
