import type { Comment } from '#contract/comments';
import { baseApi, type ApiThunk } from '../../api/baseApi';
import { statusOf } from '../../api/callFailure';
import type { CallTimes } from '../../api/baseQuery/types';
import { change, keepNewest } from '../../api/freshness';
import { timestamp } from '../../api/timestamp';
import { whenRejected } from '../../api/whenFulfilled';
import type { CachedComment } from './cachedComment';

/** `getComment` is the only query that caches comments and replies; lists cache ids (docs/architecture.md). */
export const commentHomeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getComment: build.query<CachedComment, number>({
      query: (id) => ({ url: `/api/comments/${id}/` }),
      transformResponse: ({ replies: _none, replies_next: _next, ...comment }: Comment, meta) => ({
        ...comment,
        readAt: meta?.startedAt ?? timestamp(),
      }),
      merge: keepNewest,
      providesTags: (_comment, _error, id) => [{ type: 'Comment', id }],
      onQueryStarted: (id, { dispatch, queryFulfilled }) =>
        whenRejected(queryFulfilled, (error) => {
          const now = { startedAt: timestamp(), answeredAt: timestamp() };
          if (statusOf(error) === 404) dispatch(changeComment(id, GONE, now));
        }),
    }),
  }),
});

const GONE = { is_deleted: true, reply_count: 0 };

/** Refetches a comment. */
export const refetchComment = (id: number) =>
  commentHomeApi.endpoints.getComment.initiate(id, { forceRefetch: true, subscribe: false });

/** Writes comments into `getComment`. */
export const cacheComments =
  (comments: CachedComment[]): ApiThunk =>
  (dispatch) => {
    const entries = comments.map((comment) => ({
      endpointName: 'getComment' as const,
      arg: comment.id,
      value: comment,
    }));
    dispatch(commentHomeApi.util.upsertQueryEntries(entries));
  };

/** Writes confirmed changes into a cached comment. */
export const changeComment =
  (id: number, confirmed: Partial<CachedComment>, times: CallTimes): ApiThunk =>
  (dispatch) => {
    dispatch(
      commentHomeApi.util.updateQueryData('getComment', id, (comment) => change(comment, confirmed, times)),
    );
  };

export const { useGetCommentQuery } = commentHomeApi;
