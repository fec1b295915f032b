import type { Post } from '#contract/posts';
import { always, serverMessageOr, type ErrorSentences } from '../../api/errorSentence';
import type { moderationApi } from './moderationApi';

export const moderationErrors = {
  modifyPost: serverMessageOr(['detail'], 'Error updating post'),
  removePost: always('Error deleting post'),
} satisfies ErrorSentences<typeof moderationApi>;

export const moderationSuccess = {
  modifyPost: (post: Pick<Post, 'is_temporarily_edited'>) =>
    post.is_temporarily_edited ? 'Post temporarily modified for 1 hour!' : 'Post moderated successfully!',
  removePost: 'Post moderated and deleted!',
} as const;
