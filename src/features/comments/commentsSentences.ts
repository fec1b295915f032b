import { always, SERVER_WORDS, wordsOr, type ErrorSentences } from '../../api/errorSentence';
import type { commentsApi } from './commentsApi';

export const commentsErrors = {
  // The specification has no sentence for these two, which it does not know.
  getComments: always('Error fetching comments. Please try again.'),
  getReplies: always('Error fetching comments. Please try again.'),
  createComment: wordsOr(SERVER_WORDS, 'Error adding comment'),
  createReply: wordsOr(SERVER_WORDS, 'Error adding comment'),
  updateComment: always('Error updating comment'),
  deleteComment: always('Error deleting comment'),
  likeComment: always('Failed to like comment'),
  smiteComment: always('Failed to smite comment'),
} satisfies ErrorSentences<typeof commentsApi>;

export const commentsSuccess = {
  createComment: 'Comment added successfully!',
  updateComment: 'Comment updated successfully!',
  deleteComment: 'Comment deleted successfully!',
  /** @param status the answer's word, such as 'liked' (spec §4) */
  react: (status: string) => `Comment ${status}`,
} as const;
