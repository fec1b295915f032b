import { MESSAGE_FIELDS, serverMessageOr, type ErrorSentences } from '../../api/errorSentence';
import type { commentsApi } from './commentsApi';

export const commentsErrors = {
  // The cached comment stays.
  getComment: null,
  // These two are not in the specification.
  getComments: 'Error fetching comments. Please try again.',
  getReplies: 'Error fetching comments. Please try again.',
  createComment: serverMessageOr(MESSAGE_FIELDS, 'Error adding comment'),
  createReply: serverMessageOr(MESSAGE_FIELDS, 'Error adding comment'),
  updateComment: 'Error updating comment',
  deleteComment: 'Error deleting comment',
  likeComment: 'Failed to like comment',
  smiteComment: 'Failed to smite comment',
} satisfies ErrorSentences<typeof commentsApi>;

export const commentsSuccess = {
  createComment: 'Comment added successfully!',
  updateComment: 'Comment updated successfully!',
  deleteComment: 'Comment deleted successfully!',
  /** @param status of the response, such as 'liked' (spec §4) */
  react: (status: string) => `Comment ${status}`,
} as const;
