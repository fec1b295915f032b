import type { Comment } from '#contract/comments';
import { baseApi } from '../../api/baseApi';
import { statusOf } from '../../api/callFailure';
import { entityCache, keepNewest, type Fresh } from '../../api/entity';
import { timestamp } from '../../api/timestamp';
import { whenRejected } from '../../api/whenFulfilled';

/** A comment or reply as `getComment` caches it. The list of its replies is in `getReplies`. */
export type CachedComment = Omit<Comment, 'replies' | 'replies_next'> & Fresh;

/** A deleted comment without replies, which is not shown. */
const GONE = { is_deleted: true, reply_count: 0 };

export const isGone = ({ is_deleted, reply_count }: CachedComment): boolean =>
  is_deleted && reply_count === 0;

export const commentTag = (id: number) => ({ type: 'Comment', id }) as const;

/** The query of one comment or reply. */
export const commentEntityApi = baseApi.injectEndpoints({
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
  }),
});

export const { cache: cacheComments, confirm: confirmComment } = entityCache(
  'getComment',
  ({ id }: CachedComment) => id,
);

/** Refetches a comment. */
export const refetchComment = (id: number) =>
  commentEntityApi.endpoints.getComment.initiate(id, { forceRefetch: true, subscribe: false });

export const { useGetCommentQuery } = commentEntityApi;
