export {
  commentsApi,
  useCreateCommentMutation,
  useCreateReplyMutation,
  useDeleteCommentMutation,
  useLazyGetCommentsQuery,
  useLazyGetRepliesQuery,
  useUpdateCommentMutation,
  type CommentArg,
  type CommentsArg,
  type NewComment,
  type NewReply,
  type RepliesArg,
} from './commentsApi';
export { useCommentReactions } from './useCommentReactions';
