import { addListener, isAnyOf, type UnsubscribeListener } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { Reaction } from '#contract/common';
import { POSTS_TIMEOUT_MS } from '#contract/limits';
import type { Post } from '#contract/posts';
import type { ApiThunk } from '../../api/baseApi';
import type { CallResult, CallArgs } from '../../api/baseQuery/types';
import { keepNewest } from '../../api/entity';
import { changedTags } from '../../api/invalidation';
import { pagination, readPage, type Page, type PageParam, type Pages } from '../../api/pages';
import { whenFulfilled } from '../../api/whenFulfilled';
import type { RootState } from '../../app/hooks';
import { itemsAdded, selectAdditions } from '../../optimistic/additions';
import { REFETCH, sendIntent, showIntent } from '../../optimistic/toggle';
import { nextReaction, reactionToggle, type ReactionKind } from '../reactions/reaction';
import {
  cachePosts,
  confirmPost,
  editedFields,
  postEntityApi,
  postTag,
  toCachedPost,
  type CachedPost,
} from './postEntity';
import { postForm, type PostDraft } from './postForm';
import { listOf, postRemoved } from './postsSlice';

/** Seconds that an unused list of posts is cached, so that navigating back is instant. */
const KEEP_S = 600;

/** Milliseconds after a response until a list subscribes to its posts, which must be less than posts are kept unused. */
const HOLD_DELAY_MS = 1_000;

/** The posts of one author, or of everyone. */
export interface PostsArg {
  author?: string;
}

/** The argument of the list of an author, or of everyone. */
export const argOf = (author: string | undefined): PostsArg | undefined =>
  author === undefined ? undefined : { author };

/** A list of post ids, newest first. */
export type PostPages = Pages<number>;

export interface SubmittedPost extends PostDraft {
  /** From useSubmissionKey, so that what is sent again after a lost response is done once. */
  submissionKey?: string;
}

interface PostChange extends SubmittedPost {
  id: number;
}

/** The call that creates or edits a post. */
const postCall = (
  url: CallArgs['url'],
  method: 'POST' | 'PATCH',
  { submissionKey, ...draft }: SubmittedPost,
): CallArgs => ({ url, method, body: postForm(draft), idempotencyKey: submissionKey });

/** The tag of the newest posts, and of all lists of posts. */
const LIST = { type: 'Post', id: 'LIST' } as const;
export const FEEDS = { type: 'Post', id: 'LISTS' } as const;

/** The toggle of the member's reaction to a post, one for like and smite. */
export const postReaction = (id: number) =>
  reactionToggle(
    `post:${id}`,
    (state) => postEntityApi.endpoints.getPost.select(id)(state).data,
    () => postEntityApi.endpoints.getPost.initiate(id, REFETCH),
  );

/**
 * Posts (spec §7). Lists cache ids; the posts of a response are written into `getPost` before the list has their ids.
 * Mutations write their response into `getPost`, so they invalidate nothing after a success. `getPost` ignores responses to
 * requests made before its last confirmed change (api/entity.ts).
 */
export const postsApi = postEntityApi.injectEndpoints({
  endpoints: (build) => {
    /**
     * Toggles a reaction (spec §4). What the member wants is kept as an intent in a slice, never in the cache, until the
     * server has answered (optimistic/toggle.ts).
     * - Sent: a call of the wanted reaction's endpoint; to remove a reaction, another call of its own endpoint, which
     *   toggles. Nothing is sent, and the result is null, if later presses have led back to the server's reaction.
     * - Shown at once: `useReactions` shows the intent instead of the cached reaction, whichever component has pressed.
     * - Pressed again before the response: the latest intent wins. One call is in flight; a second one follows only if the
     *   first did not lead to the latest intent.
     * - Undone: a failure removes the intent, with all presses since; if the outcome is unknown (no response, or 5xx after
     *   the last retry), the post is refetched as well.
     */
    const reaction = (kind: ReactionKind) =>
      build.mutation<Reaction | null, number>({
        queryFn: (id, api, _options, baseQuery) =>
          sendIntent(postReaction(id), api, {
            send: (wanted, current) =>
              baseQuery({ url: `/api/posts/${id}/${wanted ?? current ?? kind}/`, method: 'POST' }),
            confirm: ({ status: _status, ...reactions }, times) => confirmPost(id, reactions, times),
          }),
        extraOptions: { handledStatuses: [401] },
        invalidatesTags: (_response, error, id) => changedTags(error, { unknown: [postTag(id)] }),
        onQueryStarted: (id, api) => showIntent(postReaction(id), api, nextReaction(kind)),
      });

    const change = (urlOf: (id: number) => CallArgs['url']) =>
      build.mutation<CachedPost, PostChange>({
        query: ({ id, ...draft }) => postCall(urlOf(id), 'PATCH', draft),
        transformResponse: toCachedPost,
        invalidatesTags: (_post, error, { id }) => changedTags(error, { unknown: [postTag(id)] }),
        onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, (post, times) =>
            dispatch(confirmPost(id, editedFields(post), times)),
          ),
      });

    /** Marks the post as removed, so that lists leave it out even if an older response has it (postsSlice). */
    const removal = (urlOf: (id: number) => CallArgs['url']) =>
      build.mutation<null, number>({
        query: (id) => ({ url: urlOf(id), method: 'DELETE' }),
        invalidatesTags: (_none, error, id) => changedTags(error, { unknown: [postTag(id)] }),
        onQueryStarted: (id, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, () => dispatch(postRemoved(id))),
      });

    return {
      /** A refetch starts the list again, so nothing else invalidates its tag: what is new is offered (useNewPosts). */
      getPosts: build.infiniteQuery<Page<number>, PostsArg | void, PageParam>({
        infiniteQueryOptions: pagination('before'),
        queryFn: async ({ queryArg, pageParam: { before, after } }, { dispatch }, _options, baseQuery) => {
          const params = { author: queryArg?.author, before, after };
          const response = await baseQuery({ url: '/api/posts/', params });
          const page = readPosts(response, dispatch);
          // So getNewestPosts needs no request of its own.
          if (page.data?.previous === null) dispatch(cacheNewest(queryArg, page.data));
          return page;
        },
        extraOptions: { timeoutMs: POSTS_TIMEOUT_MS },
        keepUnusedDataFor: KEEP_S,
        providesTags: [FEEDS],
        onCacheEntryAdded: holdPosts,
      }),

      /** The newest page, fetched separately from the open list: to offer new posts (useNewPosts), or to renew a kept one. */
      getNewestPosts: build.query<Page<number>, PostsArg | void>({
        queryFn: async (arg, { dispatch }, _options, baseQuery) =>
          readPosts(await baseQuery({ url: '/api/posts/', params: { author: arg?.author } }), dispatch),
        extraOptions: { timeoutMs: POSTS_TIMEOUT_MS },
        merge: keepNewest,
        keepUnusedDataFor: KEEP_S,
        providesTags: [LIST],
      }),

      /** If its outcome is unknown, the newest posts are refetched, so that a post that was stored is offered. */
      createPost: build.mutation<CachedPost, SubmittedPost>({
        query: (draft) => postCall('/api/posts/', 'POST', draft),
        transformResponse: toCachedPost,
        invalidatesTags: (_post, error) => changedTags(error, { unknown: [LIST] }),
        onQueryStarted: (_draft, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, (post, { answeredAt }) => {
            dispatch(cachePosts([{ ...post, changedAt: answeredAt }]));
            const lists = [listOf(undefined), listOf(post.author_username)];
            dispatch(itemsAdded({ lists, ids: [post.id], at: answeredAt }));
          }),
      }),

      updatePost: change((id) => `/api/posts/${id}/`),
      deletePost: removal((id) => `/api/posts/${id}/`),

      /** As another member's moderator (spec §6). */
      modifyPost: change((id) => `/api/moderation/posts/${id}/modify/`),
      removePost: removal((id) => `/api/moderation/posts/${id}/delete/`),

      likePost: reaction('like'),
      smitePost: reaction('smite'),
    };
  },
});

/** The page of a response, whose posts are written into `getPost`. */
const readPosts = (response: CallResult, dispatch: BaseQueryApi['dispatch']) =>
  readPage(
    response,
    (posts: Post[], meta) => dispatch(cachePosts(posts.map((post) => toCachedPost(post, meta)))),
    ({ id }) => id,
  );

const cacheNewest =
  (arg: PostsArg | void, page: Page<number>): ApiThunk =>
  (dispatch) => {
    const entry = { endpointName: 'getNewestPosts' as const, arg, value: page };
    dispatch(postsApi.util.upsertQueryEntries([entry]));
  };

type ListLifecycle = Pick<BaseQueryApi, 'dispatch' | 'getState'> & { cacheEntryRemoved: Promise<void> };

/**
 * For `onCacheEntryAdded` of a list: subscribes it to its posts, so that they stay cached while the list has them, and no
 * longer: pages beyond its bound take their posts with them.
 */
async function holdPosts(
  arg: PostsArg | void,
  { dispatch, getState, cacheEntryRemoved }: ListLifecycle,
): Promise<void> {
  const { getPost, getPosts } = postsApi.endpoints;
  const held = new Map<number, { unsubscribe: () => void }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    timer = undefined;
    const state = getState() as RootState;
    const listed =
      getPosts
        .select(arg)(state)
        .data?.pages.flatMap(({ items }) => items) ?? [];
    const added = selectAdditions(state, listOf(arg?.author)) ?? [];
    // One that was removed from the cache is fetched by its card, if that is shown.
    const ids = new Set(
      [...listed, ...added.map(({ id }) => id)].filter((id) => getPost.select(id)(state).data),
    );
    for (const [id, subscription] of held) {
      if (ids.has(id)) continue;
      subscription.unsubscribe();
      held.delete(id);
    }
    for (const id of ids) if (!held.has(id)) held.set(id, dispatch(getPost.initiate(id)));
  };
  const matcher = isAnyOf(getPosts.matchFulfilled, itemsAdded);
  // Not at once, when the page is busy with the response.
  const effect = () => void (timer ??= setTimeout(update, HOLD_DELAY_MS));
  const stop = dispatch(addListener({ matcher, effect })) as unknown as UnsubscribeListener;
  // A list of the last visit is there already.
  effect();
  await cacheEntryRemoved;
  stop();
  clearTimeout(timer);
  for (const { unsubscribe } of held.values()) unsubscribe();
}

export const {
  useGetPostsInfiniteQuery,
  useGetNewestPostsQuery,
  useCreatePostMutation,
  useUpdatePostMutation,
  useDeletePostMutation,
  useModifyPostMutation,
  useRemovePostMutation,
} = postsApi;
