import { POSTS_TIMEOUT_MS } from '#contract/limits';
import type { Post } from '#contract/posts';
import { baseApi, type ApiThunk } from '../../api/baseApi';
import { byTrail, cursorOf, toPage, type Page, type Trail } from '../../api/pages';
import { patchThroughRefetch } from '../../api/patchThroughRefetch';
import { whenFulfilled } from '../../api/whenFulfilled';
import { insertNewest } from './postsCache';

/** Pages of posts kept at once: 5,000 posts, beyond which a list drops pages at its far end. */
const KEPT_PAGES = 250;

/** Whose posts; everybody's without an author. */
export interface PostsArg {
  author?: string;
}

export interface NewPost {
  content: string;
  image?: File;
  /** From useSubmissionKey: sending the same failed post again by hand then makes no second one. */
  submissionKey?: string;
}

function toForm({ content, image }: NewPost): FormData {
  const form = new FormData();
  form.append('content', content);
  if (image) form.append('image', image);
  return form;
}

/** Posts: the feed and a member's list by pages, one post, a new one (spec §7). */
export const postsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPosts: build.infiniteQuery<Page<Post>, PostsArg | void, Trail>({
      // A refetch is "show me the newest": it starts anew, and never asks for 250 pages one after the other.
      infiniteQueryOptions: { ...byTrail, maxPages: KEPT_PAGES, refetchCachedPages: false },
      query: ({ queryArg, pageParam }) => ({
        url: '/api/posts/',
        params: { author: queryArg?.author, before: cursorOf(pageParam) },
      }),
      transformResponse: toPage<Post>,
      extraOptions: { timeoutMs: POSTS_TIMEOUT_MS },
      providesTags: [{ type: 'Post', id: 'LIST' }],
    }),

    getPost: build.query<Post, number>({
      query: (id) => ({ url: `/api/posts/${id}/` }),
      providesTags: (_post, _error, id) => [{ type: 'Post', id }],
    }),

    createPost: build.mutation<Post, NewPost>({
      query: (draft) => ({
        url: '/api/posts/',
        method: 'POST',
        body: toForm(draft),
        idempotencyKey: draft.submissionKey,
      }),
      onQueryStarted: (_draft, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (post) => dispatch(showNewPost(post))),
    }),
  }),
});

/** Puts a new post at the top of each cached list that it belongs to. */
const showNewPost =
  (post: Post): ApiThunk =>
  (dispatch, getState) => {
    for (const arg of postsApi.util.selectCachedArgsForQuery(getState(), 'getPosts')) {
      if (arg?.author !== undefined && arg.author !== post.author_username) continue;
      patchThroughRefetch(
        () => dispatch(postsApi.util.updateQueryData('getPosts', arg, (pages) => insertNewest(pages, post))),
        dispatch(postsApi.util.getRunningQueryThunk('getPosts', arg)),
      );
    }
  };

export const { useGetPostsInfiniteQuery, useGetPostQuery, useCreatePostMutation } = postsApi;
