import { QueryStatus } from '@reduxjs/toolkit/query';
import type { Comment, NewComment as NewCommentBody } from '#contract/comments';
import type { Reaction } from '#contract/common';
import type { ApiThunk } from '../../api/baseApi';
import type { CallTimes } from '../../api/baseQuery/types';
import { changedTags } from '../../api/invalidation';
import { whenFulfilled } from '../../api/whenFulfilled';
import { itemsAdded } from '../../optimistic/additions';
import { REFETCH, sendIntent, showIntent } from '../../optimistic/toggle';
import { postTag } from '../posts/postEntity';
import { nextReaction, reactionToggle, type ReactionKind } from '../reactions/reaction';
import {
  cacheComments,
  commentsOf,
  commentTag,
  confirmComment,
  repliesTo,
  splitThreads,
  threadsApi,
  threadsTag,
} from './threadsApi';

/** A comment and its post. */
export interface CommentArg {
  postId: number;
  id: number;
}

interface NewComment {
  postId: number;
  content: string;
  /** Of a reply. */
  parentId?: number;
  /** From useSubmissionKey. */
  submissionKey?: string;
}

/** The member's reaction to a comment. */
export const commentReaction = (id: number) =>
  reactionToggle(
    `comment:${id}`,
    (state) => threadsApi.endpoints.getComment.select(id)(state).data,
    () => threadsApi.endpoints.getComment.initiate(id, REFETCH),
  );

/**
 * Comments (spec §7): the lists of threadsApi, and what members do with them. Counts come from the server, and so do the
 * comments that a post embeds: what changes them refetches the post, and the parent comment or the lists.
 */
export const commentsApi = threadsApi.injectEndpoints({
  endpoints: (build) => {
    /** Toggles a reaction, as a post's is toggled (postsApi). */
    const reaction = (kind: ReactionKind) =>
      build.mutation<Reaction | null, number>({
        queryFn: (id, api, _options, baseQuery) =>
          sendIntent(commentReaction(id), api, {
            send: (wanted, current) =>
              baseQuery({ url: `/api/comments/${id}/${wanted ?? current ?? kind}/`, method: 'POST' }),
            confirm: ({ status: _status, ...reactions }, times) => confirmComment(id, reactions, times),
          }),
        invalidatesTags: (_response, error, id) => changedTags(error, { unknown: [commentTag(id)] }),
        onQueryStarted: (id, api) => showIntent(commentReaction(id), api, nextReaction(kind)),
      });

    const creation = () =>
      build.mutation<Comment, NewComment>({
        query: ({ postId, parentId, content, submissionKey }) => ({
          url:
            parentId === undefined ? `/api/posts/${postId}/comments/` : `/api/comments/${parentId}/replies/`,
          method: 'POST',
          body: { content, post: postId, parent: parentId ?? null } satisfies NewCommentBody,
          idempotencyKey: submissionKey,
        }),
        invalidatesTags: (_comment, error, { postId, parentId }) => {
          const counts = [postTag(postId), ...(parentId === undefined ? [] : [commentTag(parentId)])];
          return changedTags(error, { success: counts, unknown: [...counts, threadsTag(postId)] });
        },
        onQueryStarted: (list, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, (comment, times) => dispatch(addComment(comment, list, times))),
      });

    return {
      createComment: creation(),
      createReply: creation(),

      updateComment: build.mutation<Comment, CommentArg & { content: string; submissionKey?: string }>({
        query: ({ id, content, submissionKey }) => ({
          url: `/api/comments/${id}/update/`,
          method: 'PUT',
          body: { content },
          idempotencyKey: submissionKey,
        }),
        invalidatesTags: (_comment, error, { postId, id }) =>
          changedTags(error, { success: [postTag(postId)], unknown: [postTag(postId), commentTag(id)] }),
        onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, ({ content }, times) =>
            dispatch(confirmComment(id, { content }, times)),
          ),
      }),

      /** Refetches the lists, since only the server knows whether the comment stays as "Comment deleted". */
      deleteComment: build.mutation<null, CommentArg>({
        query: ({ id }) => ({ url: `/api/comments/${id}/delete/`, method: 'DELETE' }),
        invalidatesTags: (_none, error, { postId, id }) => {
          const lists = [postTag(postId), threadsTag(postId)];
          return changedTags(error, { success: lists, unknown: [...lists, commentTag(id)] });
        },
        onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
          whenFulfilled(queryFulfilled, (_none, times) => dispatch(confirmComment(id, DELETED, times))),
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
    response: Comment,
    { postId, parentId }: { postId: number; parentId?: number },
    { startedAt, answeredAt }: CallTimes,
  ): ApiThunk =>
  (dispatch, getState) => {
    const { comments } = splitThreads([response], answeredAt);
    dispatch(cacheComments(comments.map((comment) => ({ ...comment, changedAt: answeredAt }))));
    const isReply = parentId !== undefined;
    const list = isReply ? repliesTo(parentId) : commentsOf(postId);
    dispatch(itemsAdded({ lists: [list], ids: [response.id], at: answeredAt }));
    // A list requested meanwhile may be newer: the comment may be deleted again.
    const { getComments, getReplies } = commentsApi.endpoints;
    const { data, status } = isReply
      ? getReplies.select({ postId, commentId: parentId })(getState())
      : getComments.select(postId)(getState());
    const hasOverlapped = status === QueryStatus.pending || (data?.pages.at(-1)?.readAt ?? 0) > startedAt;
    if (!hasOverlapped) return;
    const options = { forceRefetch: true, subscribe: false };
    if (isReply) void dispatch(getReplies.initiate({ postId, commentId: parentId }, options));
    else void dispatch(getComments.initiate(postId, options));
  };

export const {
  useCreateCommentMutation,
  useCreateReplyMutation,
  useUpdateCommentMutation,
  useDeleteCommentMutation,
} = commentsApi;
