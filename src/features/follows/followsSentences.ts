import { always, type ErrorSentences } from '../../api/errorSentence';
import type { followsApi } from './followsApi';

export const followsErrors = {
  getFollowers: always('Failed to load followers/following data'),
  getFollowing: always('Failed to load followers/following data'),
  toggleFollow: always('Failed to update follow status'),
} satisfies ErrorSentences<typeof followsApi>;

export const followsSuccess = {
  toggleFollow: (isFollowed: boolean, name: string) =>
    `Successfully ${isFollowed ? 'followed' : 'unfollowed'} ${name}`,
} as const;
