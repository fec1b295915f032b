import {
  always,
  MESSAGE_FIELDS,
  silent,
  serverMessageOr,
  type ErrorSentences,
} from '../../api/errorSentence';
import type { commentsApi } from './commentsApi';

export const commentsErrors = {
  // The cached comment stays.
  getComment: silent,
  // These two are not in the specification.
  getComments: always('Error fetching comments. Please try again.'),
  getReplies: always('Error fetching comments. Please try again.'),
  createComment: serverMessageOr(MESSAGE_FIELDS, 'Error adding comment'),
  createReply: serverMessageOr(MESSAGE_FIELDS, 'Error adding comment'),
  updateComment: always('Error updating comment'),
  deleteComment: always('Error deleting comment'),
  likeComment: always('Failed to like comment'),
  smiteComment: always('Failed to smite comment'),
} satisfies ErrorSentences<typeof commentsApi>;

export const commentsSuccess = {
  createComment: 'Comment added successfully!',
  updateComment: 'Comment updated successfully!',
  deleteComment: 'Comment deleted successfully!',
  /** @param status of the answer, such as 'liked' (spec §4) */
  react: (status: string) => `Comment ${status}`,
} as const;
