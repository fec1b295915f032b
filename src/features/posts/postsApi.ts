import { QueryStatus, type BaseQueryApi } from '@reduxjs/toolkit/query';
import type { Reaction } from '#contract/common';
import { POSTS_TIMEOUT_MS } from '#contract/limits';
import type { Post } from '#contract/posts';
import type { ApiState, ApiThunk } from '../../api/baseApi';
import type { CallAnswer } from '../../api/baseQuery/types';
import { pagination, toPage, type Page, type PageParam, type Pages } from '../../api/pages';
import { whenFulfilled } from '../../api/whenFulfilled';
import { itemsAdded, type AdditionsRoot } from '../../optimistic/additionsSlice';
import { editedFields, receivePost, type CachedPost } from './cachedPost';
import { postForm, type PostDraft } from './postForm';
import { cachePosts, changePost, postHomeApi } from './postHome';
import { listOf, postRemoved } from './postsSlice';

/** Seconds that an unused list of posts is cached, so that navigating back is instant. */
const KEEP_S = 600;
/** The number of cached posts from which those in no list are removed. */
const MAX_POSTS = 1_000;

/** The posts of one author, or of everyone. */
export interface PostsArg {
  author?: string;
}

/** A list of post ids, newest first. */
export type PostPages = Pages<number>;

export interface NewPost extends PostDraft {
  /** From useSubmissionKey, so that sending a failed post again does not create a second one. */
  submissionKey?: string;
}

export interface PostChange extends PostDraft {
  id: number;
  /** From useSubmissionKey, so that sending a failed edit again finds the one whose answer was lost. */
  submissionKey?: string;
}

/**
 * Posts (spec §7). Lists cache ids; the posts of an answer are written into `getPost` before the list has their ids.
 * Mutations write their answer into `getPost`, so they need no refetch and invalidate no tag. `getPost` ignores answers to
 * requests made before its last confirmed change (api/freshness.ts).
 */
export const postsApi = postHomeApi.injectEndpoints({
  endpoints: (build) => {
    /** Toggles a reaction, optimistically in usePostReactions. The answer has the current counts. */
    const reaction = (path: 'like' | 'smite') =>
      build.mutation<Reaction, number>({
        query: (id) => ({ url: `/api/posts/${id}/${path}/`, method: 'POST' }),
        extraOptions: { handledStatuses: [401] },
        onQueryStarted: (id, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, ({ status: _status, ...reactions }, times) =>
            dispatch(changePost(id, reactions, times)),
          ),
      });

    return {
      getPosts: build.infiniteQuery<Page<number>, PostsArg | void, PageParam>({
        infiniteQueryOptions: pagination('before'),
        queryFn: async ({ queryArg, pageParam: { before, after } }, { dispatch }, _options, call) => {
          const author = queryArg?.author;
          const answer = await call({ url: '/api/posts/', params: { author, before, after } });
          const result = readPage(answer, dispatch);
          // So getNewestPosts needs no request of its own.
          if (result.data?.previous === null && author === undefined) dispatch(cacheNewest(result.data));
          return result;
        },
        extraOptions: { timeoutMs: POSTS_TIMEOUT_MS },
        keepUnusedDataFor: KEEP_S,
        providesTags: (_list, _error, arg) => [
          { type: 'Post', id: arg?.author !== undefined ? `LIST ${arg.author}` : 'LIST' },
        ],
        onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, () => dispatch(dropUnlistedPosts())),
      }),

      /** The newest page, fetched separately from the open feed in order to offer new posts (useNewPosts). */
      getNewestPosts: build.query<Page<number>, void>({
        queryFn: async (_arg, { dispatch }, _options, call) =>
          readPage(await call({ url: '/api/posts/' }), dispatch),
        extraOptions: { timeoutMs: POSTS_TIMEOUT_MS },
        merge: (cached, page) => (page.readAt < cached.readAt ? undefined : page),
        keepUnusedDataFor: KEEP_S,
        providesTags: [{ type: 'Post', id: 'NEWEST' }],
      }),

      createPost: build.mutation<CachedPost, NewPost>({
        query: ({ submissionKey, ...draft }) => ({
          url: '/api/posts/',
          method: 'POST',
          body: postForm(draft),
          idempotencyKey: submissionKey,
        }),
        transformResponse: receivePost,
        onQueryStarted: (_draft, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, (post, { answeredAt }) => {
            dispatch(cachePosts([{ ...post, changedAt: answeredAt }]));
            const lists = [listOf(undefined), listOf(post.author_username)];
            dispatch(itemsAdded({ lists, ids: [post.id], at: answeredAt }));
          }),
      }),

      updatePost: build.mutation<CachedPost, PostChange>({
        query: ({ id, submissionKey, ...draft }) => ({
          url: `/api/posts/${id}/`,
          method: 'PATCH',
          body: postForm(draft),
          idempotencyKey: submissionKey,
        }),
        transformResponse: receivePost,
        onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, (post, times) => dispatch(changePost(id, editedFields(post), times))),
      }),

      /** Marks the post as removed, so that lists leave it out even if an older answer has it (postsSlice). */
      deletePost: build.mutation<null, number>({
        query: (id) => ({ url: `/api/posts/${id}/`, method: 'DELETE' }),
        onQueryStarted: (id, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, () => dispatch(postRemoved(id))),
      }),

      likePost: reaction('like'),
      smitePost: reaction('smite'),
    };
  },
});

/** Writes the posts of an answer into `getPost`, then returns their ids, so that no card is rendered without its post. */
function readPage(
  { data, error, meta }: CallAnswer,
  dispatch: BaseQueryApi['dispatch'],
): CallAnswer<Page<number>> {
  if (error) return { error, meta };
  const posts = (data as Post[]).map((post) => receivePost(post, meta));
  dispatch(cachePosts(posts));
  const ids = posts.map(({ id }) => id);
  return { data: toPage(ids, meta), meta };
}

/** Whether an own new post is being sent. */
export const selectIsPosting = ({ api }: ApiState): boolean =>
  Object.values(api.mutations).some(
    (mutation) => mutation?.endpointName === 'createPost' && mutation.status === QueryStatus.pending,
  );

const cacheNewest =
  (page: Page<number>): ApiThunk =>
  (dispatch) => {
    const entry = { endpointName: 'getNewestPosts' as const, arg: undefined, value: page };
    dispatch(postsApi.util.upsertQueryEntries([entry]));
  };

/** Beyond MAX_POSTS, removes the cached posts that no list shows or offers. */
const dropUnlistedPosts = (): ApiThunk<void, AdditionsRoot> => (dispatch, getState) => {
  const { selectCachedArgsForQuery, invalidateTags } = postsApi.util;
  const state = getState();
  const cached = selectCachedArgsForQuery(state, 'getPost');
  if (cached.length <= MAX_POSTS) return;
  const lists = selectCachedArgsForQuery(state, 'getPosts').map(
    (arg) => postsApi.endpoints.getPosts.select(arg)(state).data,
  );
  const added = Object.values(state.additions).flatMap((list) => list?.map(({ id }) => id));
  const offered = postsApi.endpoints.getNewestPosts.select()(state).data?.items ?? [];
  const listed = new Set([
    ...lists.flatMap((list) => list?.pages.flatMap(({ items }) => items)),
    ...added,
    ...offered,
  ]);
  // RTK Query removes invalidated entries that have no subscribers, and refetches the others.
  dispatch(invalidateTags(cached.filter((id) => !listed.has(id)).map((id) => ({ type: 'Post', id }))));
};

export const {
  useGetPostsInfiniteQuery,
  useGetNewestPostsQuery,
  useCreatePostMutation,
  useUpdatePostMutation,
  useDeletePostMutation,
} = postsApi;
