import { POSTS_TIMEOUT_MS } from '#contract/limits';
import type { Post } from '#contract/posts';
import { baseApi } from '../../api/baseApi';
import { cursorOf, growingList, toPage, type Page, type Trail } from '../../api/pages';
import { receivePost, type CachedPost } from './cachedPost';

/** Whose posts; everybody's without an author. */
export interface PostsArg {
  author?: string;
}

/** Posts as they are read: the feed and a member's list by pages, and one post (spec §7). */
export const postsReadApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPosts: build.infiniteQuery<Page<CachedPost>, PostsArg | void, Trail>({
      infiniteQueryOptions: growingList,
      query: ({ queryArg, pageParam }) => ({
        url: '/api/posts/',
        params: { author: queryArg?.author, before: cursorOf(pageParam) },
      }),
      transformResponse: (posts: Post[], meta) => toPage(posts.map(receivePost), meta),
      extraOptions: { timeoutMs: POSTS_TIMEOUT_MS },
      providesTags: [{ type: 'Post', id: 'LIST' }],
    }),

    getPost: build.query<CachedPost, number>({
      query: (id) => ({ url: `/api/posts/${id}/` }),
      transformResponse: receivePost,
      providesTags: (_post, _error, id) => [{ type: 'Post', id }],
    }),
  }),
});
