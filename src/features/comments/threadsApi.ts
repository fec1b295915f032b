import type { Comment } from '#contract/comments';
import { PAGE_DEFAULT } from '#contract/limits';
import { baseApi, type ApiState, type ApiThunk } from '../../api/baseApi';
import { statusOf } from '../../api/callFailure';
import { entityCache, keepNewest, type CachedEntity } from '../../api/entity';
import { pagination, readPage, type Page, type PageParam } from '../../api/pages';
import { timestamp } from '../../api/timestamp';
import { whenRejected } from '../../api/whenFulfilled';
import { postEntityApi } from '../posts/postEntity';

/** A comment or reply as `getComment` caches it. The list of its replies is in `getReplies`. */
export type CachedComment = Omit<Comment, 'replies' | 'replies_next'> & CachedEntity;

/** A deleted comment without replies, which is not shown. */
const GONE = { is_deleted: true, reply_count: 0 };

export const isGone = ({ is_deleted, reply_count }: CachedComment): boolean =>
  is_deleted && reply_count === 0;

export const commentTag = (id: number) => ({ type: 'Comment', id }) as const;

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

/** Comments and their lists (spec §7): the lists hold ids, whose comments are written into `getComment` before. */
export const threadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The only query that caches comments and replies; lists cache ids. */
    getComment: build.query<CachedComment, number>({
      query: (id) => ({ url: `/api/comments/${id}/` }),
      transformResponse: ({ replies: _none, replies_next: _next, ...comment }: Comment, meta) => ({
        ...comment,
        readAt: meta?.startedAt ?? timestamp(),
      }),
      merge: keepNewest,
      providesTags: (_comment, _error, id) => [commentTag(id)],
      onQueryStarted: (id, { dispatch, queryFulfilled }) =>
        whenRejected(queryFulfilled, (error) => {
          const now = { startedAt: timestamp(), answeredAt: timestamp() };
          if (statusOf(error) === 404) dispatch(confirmComment(id, GONE, now));
        }),
    }),

    /** The comments of a post, oldest first. */
    getComments: build.infiniteQuery<Page<number>, number, PageParam>({
      infiniteQueryOptions: THREADS,
      queryFn: async ({ queryArg: postId, pageParam: { after } }, { dispatch }, _options, baseQuery) =>
        readPage(
          await baseQuery({ url: `/api/posts/${postId}/comments/`, params: { after } }),
          (threads: Comment[], meta) => dispatch(cacheThreads(postId, threads, meta?.startedAt)),
          idOf,
        ),
      providesTags: (_list, _error, postId) => [threadsTag(postId)],
    }),

    /** The direct replies to a comment, oldest first. Responses may embed the first page (cacheThreads). */
    getReplies: build.infiniteQuery<Page<number>, RepliesArg, PageParam>({
      infiniteQueryOptions: THREADS,
      queryFn: async ({ queryArg, pageParam: { after } }, { dispatch }, _options, baseQuery) =>
        readPage(
          await baseQuery({ url: `/api/comments/${queryArg.commentId}/replies/`, params: { after } }),
          (threads: Comment[], meta) => dispatch(cacheThreads(queryArg.postId, threads, meta?.startedAt)),
          idOf,
        ),
      providesTags: (_list, _error, { postId }) => [threadsTag(postId)],
    }),
  }),
});

export const { cache: cacheComments, confirm: confirmComment } = entityCache(
  'getComment',
  ({ id }: CachedComment) => id,
);

/** Refetches a comment. */
export const refetchComment = (id: number) =>
  threadsApi.endpoints.getComment.initiate(id, { forceRefetch: true, subscribe: false });

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
    const { comments, comments_next: next, comment_count, readAt } = post;
    // A post of the last visit is without its comments.
    if (comments.length === 0 && comment_count > 0) return;
    dispatch(cacheThreads(postId, comments, readAt));
    const page = { items: comments.map(idOf), next, previous: null, readAt };
    const value = { pages: [page], pageParams: [{}] };
    dispatch(threadsApi.util.upsertQueryEntries([{ endpointName: 'getComments', arg: postId, value }]));
    void dispatch(getComments.initiate(postId, { forceRefetch: true, subscribe: false }));
  };

const idOf = ({ id }: Comment): number => id;

/** The first replies to a comment, which a response embeds. */
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
    // A list of which only the beginning is embedded is left out, and fetched when it is opened.
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
export const refetchCachedComments =
  (postId: number): ApiThunk =>
  (dispatch, getState) => {
    const { getComments } = threadsApi.endpoints;
    const { data, isLoading } = getComments.select(postId)(getState());
    if (data && data.pages.length <= MAX_REFETCHED_PAGES) {
      dispatch(threadsApi.util.invalidateTags([threadsTag(postId)]));
    } else if (!data && isLoading) {
      // The first response provides no tag yet, and may be from before the change.
      void dispatch(getComments.initiate(postId, { forceRefetch: true, subscribe: false }));
    }
  };

/** The posts whose comments are cached. */
export const selectCommentedPosts = (state: ApiState): number[] =>
  threadsApi.util.selectCachedArgsForQuery(state, 'getComments');

export const { useGetCommentQuery, useGetCommentsInfiniteQuery, useGetRepliesInfiniteQuery } = threadsApi;
