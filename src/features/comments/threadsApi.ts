import type { Comment } from '#contract/comments';
import { PAGE_DEFAULT } from '#contract/limits';
import type { ApiState, ApiThunk } from '../../api/baseApi';
import { pagination, readPage, type Page, type PageParam } from '../../api/pages';
import { timestamp } from '../../api/timestamp';
import { postEntityApi } from '../posts/postEntity';
import { cacheComments, commentEntityApi, type CachedComment } from './commentEntity';

export interface RepliesArg {
  postId: number;
  commentId: number;
}

/** The names of the lists of comments and replies in the additions slice. */
export const commentsOf = (postId: number) => `comments:${postId}`;
export const repliesTo = (commentId: number) => `replies:${commentId}`;

/** The tag of all lists of comments and replies of a post. */
export const threadsTag = (postId: number) => ({ type: 'Comment', id: `LIST ${postId}` }) as const;

/** Members load pages of comments one by one with a button, so no page is dropped, and a refetch fetches all of them. */
const THREADS = { ...pagination('after'), maxPages: Infinity, refetchCachedPages: true };

/** The lists of comments and replies (spec §7): ids, whose comments are written into `getComment` before. */
export const threadsApi = commentEntityApi.injectEndpoints({
  endpoints: (build) => ({
    /** The comments of a post, oldest first. */
    getComments: build.infiniteQuery<Page<number>, number, PageParam>({
      infiniteQueryOptions: THREADS,
      queryFn: async ({ queryArg: postId, pageParam: { after } }, { dispatch }, _options, call) =>
        readPage(
          await call({ url: `/api/posts/${postId}/comments/`, params: { after } }),
          (threads: Comment[], meta) => dispatch(cacheThreads(postId, threads, meta?.startedAt)),
          idOf,
        ),
      providesTags: (_list, _error, postId) => [threadsTag(postId)],
    }),

    /** The direct replies to a comment, oldest first. Answers may embed the first page (cacheThreads). */
    getReplies: build.infiniteQuery<Page<number>, RepliesArg, PageParam>({
      infiniteQueryOptions: THREADS,
      queryFn: async ({ queryArg, pageParam: { after } }, { dispatch }, _options, call) =>
        readPage(
          await call({ url: `/api/comments/${queryArg.commentId}/replies/`, params: { after } }),
          (threads: Comment[], meta) => dispatch(cacheThreads(queryArg.postId, threads, meta?.startedAt)),
          idOf,
        ),
      providesTags: (_list, _error, { postId }) => [threadsTag(postId)],
    }),
  }),
});

/**
 * Before a panel opens: writes the comments embedded in the cached post into getComments, unless it has data. They are shown
 * until those that are requested here arrive.
 */
export const seedComments =
  (postId: number): ApiThunk =>
  (dispatch, getState) => {
    const { getComments } = threadsApi.endpoints;
    const post = postEntityApi.endpoints.getPost.select(postId)(getState()).data;
    if (!post || getComments.select(postId)(getState()).data) return;
    const { comments, comments_next: next, readAt } = post;
    dispatch(cacheThreads(postId, comments, readAt));
    const page = { items: comments.map(idOf), next, previous: null, readAt };
    const value = { pages: [page], pageParams: [{}] };
    dispatch(threadsApi.util.upsertQueryEntries([{ endpointName: 'getComments', arg: postId, value }]));
    void dispatch(getComments.initiate(postId, { forceRefetch: true, subscribe: false }));
  };

const idOf = ({ id }: Comment): number => id;

/** The first replies to a comment, which an answer embeds. */
interface EmbeddedReplies {
  commentId: number;
  ids: number[];
  next: string | null;
}

/** Splits threads into comments and lists of replies. */
export function splitThreads(threads: readonly Comment[], readAt: number) {
  const comments: CachedComment[] = [];
  const replies: EmbeddedReplies[] = [];
  const split = ({ replies: embedded, replies_next: next, ...comment }: Comment): void => {
    comments.push({ ...comment, readAt });
    if (embedded.length === 0) return;
    replies.push({ commentId: comment.id, ids: embedded.map(idOf), next });
    embedded.forEach(split);
  };
  threads.forEach(split);
  return { comments, replies };
}

/** Writes the comments of threads into `getComment`, and their embedded replies into `getReplies`. */
const cacheThreads =
  (postId: number, threads: readonly Comment[], readAt = timestamp()): ApiThunk =>
  (dispatch, getState) => {
    const { comments, replies } = splitThreads(threads, readAt);
    dispatch(cacheComments(comments));
    // Of a list whose beginning alone is embedded, the first page is fetched when it is opened.
    const seeds = replies.filter(({ ids, next }) => next === null || ids.length >= PAGE_DEFAULT);
    const lists = seeds.map(({ commentId, ids, next }) => ({
      endpointName: 'getReplies' as const,
      arg: { postId, commentId },
      value: { pages: [{ items: ids, next, previous: null, readAt }], pageParams: [{}] },
    }));
    // Lists with more pages are refetched by their own tag.
    const isShort = ({ arg }: { arg: RepliesArg }) => {
      const { data } = threadsApi.endpoints.getReplies.select(arg)(getState());
      return data === undefined || (data.pages.length === 1 && (data.pages[0]?.readAt ?? 0) <= readAt);
    };
    dispatch(threadsApi.util.upsertQueryEntries(lists.filter(isShort)));
  };

/** The most pages that are refetched after a live event; for longer lists only the count is updated. */
const MAX_REFETCHED_PAGES = 5;

/** After a live event: refetches the comments of a post, if they are cached. */
export const commentsChanged =
  (postId: number): ApiThunk =>
  (dispatch, getState) => {
    const { getComments } = threadsApi.endpoints;
    const { data, isLoading } = getComments.select(postId)(getState());
    if (data && data.pages.length <= MAX_REFETCHED_PAGES) {
      dispatch(threadsApi.util.invalidateTags([threadsTag(postId)]));
    } else if (!data && isLoading) {
      // The first answer provides no tag yet, and may be from before the change.
      void dispatch(getComments.initiate(postId, { forceRefetch: true, subscribe: false }));
    }
  };

/** The posts whose comments are cached. */
export const selectCommentedPosts = (state: ApiState): number[] =>
  threadsApi.util.selectCachedArgsForQuery(state, 'getComments');

export const { useGetCommentsInfiniteQuery, useGetRepliesInfiniteQuery } = threadsApi;
