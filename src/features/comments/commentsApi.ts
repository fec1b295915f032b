import type { Comment, NewComment as NewCommentBody } from '#contract/comments';
import type { Reaction } from '#contract/common';
import { baseApi, type ApiThunk } from '../../api/baseApi';
import { toPage, type Page } from '../../api/pages';
import { whenFulfilled } from '../../api/whenFulfilled';
import { patchPost, type CachedPost } from '../posts';
import { setReactions } from '../reactions';
import {
  addComments,
  addReplies,
  findComment,
  insertComment,
  removeComment,
  renewComment,
} from './commentTree';

/** A comment, and the post in whose cached copies it stands. */
export interface CommentArg {
  postId: number;
  id: number;
}

export interface CommentsArg {
  postId: number;
  /** The post's `comments_next`. */
  after: string;
}

export interface RepliesArg {
  postId: number;
  commentId: number;
  /** The comment's `replies_next`. */
  after: string;
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

interface Started<R> {
  dispatch: (thunk: ApiThunk) => unknown;
  queryFulfilled: PromiseLike<{ data: R }>;
}

/** `onQueryStarted` of a call whose answer changes the post's threads. */
const changing =
  <A extends { postId: number }, R>(change: (post: CachedPost, answer: R, arg: A) => void) =>
  (arg: A, { dispatch, queryFulfilled }: Started<R>): Promise<void> =>
    whenFulfilled(queryFulfilled, (answer) =>
      dispatch(patchPost(arg.postId, (post) => change(post, answer, arg))),
    );

/**
 * Comments (spec §7). They are cached where they are shown, in the posts: what is read or done here changes every cached
 * copy of the post.
 */
export const commentsApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    const reaction = (path: 'like' | 'smite') =>
      build.mutation<Reaction, CommentArg>({
        query: ({ id }) => ({ url: `/api/comments/${id}/${path}/`, method: 'POST' }),
        onQueryStarted: changing(({ comments }, answer, { id }) => {
          const comment = findComment(comments, id);
          if (comment) setReactions(comment, answer);
        }),
      });

    return {
      getComments: build.query<Page<Comment>, CommentsArg>({
        query: ({ postId, after }) => ({ url: `/api/posts/${postId}/comments/`, params: { after } }),
        transformResponse: toPage<Comment>,
        onQueryStarted: changing((post, page, { after }) => addComments(post, after, page)),
      }),

      getReplies: build.query<Page<Comment>, RepliesArg>({
        query: ({ commentId, after }) => ({ url: `/api/comments/${commentId}/replies/`, params: { after } }),
        transformResponse: toPage<Comment>,
        onQueryStarted: changing((post, page, arg) => addReplies(post, arg, page)),
      }),

      createComment: build.mutation<Comment, NewComment>({
        query: ({ postId, content, submissionKey }) => ({
          url: `/api/posts/${postId}/comments/`,
          method: 'POST',
          body: { content, post: postId, parent: null } satisfies NewCommentBody,
          idempotencyKey: submissionKey,
        }),
        onQueryStarted: changing(insertComment),
      }),

      createReply: build.mutation<Comment, NewReply>({
        query: ({ postId, parentId, content, submissionKey }) => ({
          url: `/api/comments/${parentId}/replies/`,
          method: 'POST',
          body: { content, post: postId, parent: parentId } satisfies NewCommentBody,
          idempotencyKey: submissionKey,
        }),
        onQueryStarted: changing(insertComment),
      }),

      updateComment: build.mutation<Comment, CommentArg & { content: string }>({
        query: ({ id, content }) => ({
          url: `/api/comments/${id}/update/`,
          method: 'PUT',
          body: { content },
        }),
        onQueryStarted: changing(renewComment),
      }),

      deleteComment: build.mutation<null, CommentArg>({
        query: ({ id }) => ({ url: `/api/comments/${id}/delete/`, method: 'DELETE' }),
        onQueryStarted: changing((post, _answer, { id }) => removeComment(post, id)),
      }),

      likeComment: reaction('like'),
      smiteComment: reaction('smite'),
    };
  },
});

export const {
  useLazyGetCommentsQuery,
  useLazyGetRepliesQuery,
  useCreateCommentMutation,
  useCreateReplyMutation,
  useUpdateCommentMutation,
  useDeleteCommentMutation,
} = commentsApi;
