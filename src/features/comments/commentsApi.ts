import { QueryStatus } from '@reduxjs/toolkit/query';
import type { Comment, NewComment as NewCommentBody } from '#contract/comments';
import type { Reaction } from '#contract/common';
import type { ApiThunk } from '../../api/baseApi';
import type { CallTimes } from '../../api/baseQuery/types';
import { whenFulfilled } from '../../api/whenFulfilled';
import { itemsAdded } from '../../optimistic/additionsSlice';
import { forgetEmbedded } from '../posts/postHome';
import { splitThreads } from './cachedComment';
import { cacheComments, changeComment } from './commentHome';
import { commentsOf, repliesTo, threadsApi, threadsTag } from './threadsApi';

/** A comment and its post. */
export interface CommentArg {
  postId: number;
  id: number;
}

export interface NewComment {
  postId: number;
  content: string;
  /** From useSubmissionKey. */
  submissionKey?: string;
}

export interface NewReply extends NewComment {
  parentId: number;
}

const postTag = (postId: number) => ({ type: 'Post', id: postId }) as const;

/**
 * Comments (spec §7): the lists of threadsApi, and what members do with them. Counts come from the
 * server: what changes them refetches the post, and the parent comment or the lists.
 */
export const commentsApi = threadsApi.injectEndpoints({
  endpoints: (build) => {
    /** Toggles a reaction, optimistically in useCommentReactions. The answer has the counts, so it invalidates no tag. */
    const reaction = (path: 'like' | 'smite') =>
      build.mutation<Reaction, CommentArg>({
        query: ({ id }) => ({ url: `/api/comments/${id}/${path}/`, method: 'POST' }),
        onQueryStarted: ({ postId, id }, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, ({ status: _status, ...reactions }, times) => {
            dispatch(changeComment(id, reactions, times));
            dispatch(forgetEmbedded(postId, times));
          }),
      });

    return {
      createComment: build.mutation<Comment, NewComment>({
        query: ({ postId, content, submissionKey }) => ({
          url: `/api/posts/${postId}/comments/`,
          method: 'POST',
          body: { content, post: postId, parent: null } satisfies NewCommentBody,
          idempotencyKey: submissionKey,
        }),
        invalidatesTags: (_comment, error, { postId }) => (error ? [] : [postTag(postId)]),
        onQueryStarted: ({ postId }, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, (comment, times) => dispatch(addComment(comment, { postId }, times))),
      }),

      createReply: build.mutation<Comment, NewReply>({
        query: ({ postId, parentId, content, submissionKey }) => ({
          url: `/api/comments/${parentId}/replies/`,
          method: 'POST',
          body: { content, post: postId, parent: parentId } satisfies NewCommentBody,
          idempotencyKey: submissionKey,
        }),
        invalidatesTags: (_comment, error, { postId, parentId }) =>
          error ? [] : [postTag(postId), { type: 'Comment', id: parentId }],
        onQueryStarted: ({ postId, parentId }, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, (reply, times) =>
            dispatch(addComment(reply, { postId, parentId }, times)),
          ),
      }),

      /** The answer has the edited comment, so it invalidates no tag. */
      updateComment: build.mutation<Comment, CommentArg & { content: string }>({
        query: ({ id, content }) => ({
          url: `/api/comments/${id}/update/`,
          method: 'PUT',
          body: { content },
        }),
        onQueryStarted: ({ postId, id }, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, ({ content }, times) => {
            dispatch(changeComment(id, { content }, times));
            dispatch(forgetEmbedded(postId, times));
          }),
      }),

      /** Refetches the lists, since only the server knows whether the comment stays as "Comment deleted". */
      deleteComment: build.mutation<null, CommentArg>({
        query: ({ id }) => ({ url: `/api/comments/${id}/delete/`, method: 'DELETE' }),
        invalidatesTags: (_none, error, { postId }) => (error ? [] : [postTag(postId), threadsTag(postId)]),
        onQueryStarted: ({ postId, id }, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, (_none, times) => {
            dispatch(changeComment(id, DELETED, times));
            dispatch(forgetEmbedded(postId, times));
          }),
      }),

      likeComment: reaction('like'),
      smiteComment: reaction('smite'),
    };
  },
});

/** A deleted comment that has replies (decisions: Posts). */
const DELETED = {
  is_deleted: true,
  author_username: null,
  author_profile_picture: null,
  content: 'Comment deleted',
} as const;

/** Adds a new comment to its list. */
const addComment =
  (
    answer: Comment,
    { postId, parentId }: { postId: number; parentId?: number },
    times: CallTimes,
  ): ApiThunk =>
  (dispatch, getState) => {
    const { startedAt, answeredAt } = times;
    dispatch(forgetEmbedded(postId, times));
    const { getComments, getReplies } = commentsApi.endpoints;
    const isReply = parentId !== undefined;
    dispatch(cacheComments(splitThreads([answer], answeredAt).comments));
    const list = isReply ? repliesTo(parentId) : commentsOf(postId);
    dispatch(itemsAdded({ lists: [list], ids: [answer.id], at: answeredAt }));
    // A list that was asked for meanwhile may know already that the comment is gone again.
    const { data, status } = isReply
      ? getReplies.select({ postId, commentId: parentId })(getState())
      : getComments.select(postId)(getState());
    const hasOverlapped = status === QueryStatus.pending || (data?.pages.at(-1)?.readAt ?? 0) > startedAt;
    if (hasOverlapped) dispatch(commentsApi.util.invalidateTags([threadsTag(postId)]));
  };

export const {
  useCreateCommentMutation,
  useCreateReplyMutation,
  useUpdateCommentMutation,
  useDeleteCommentMutation,
} = commentsApi;
