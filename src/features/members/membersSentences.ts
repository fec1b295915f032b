import { failureMessage } from '../../api/callFailure';
import { onStatus, type ErrorSentences } from '../../api/errorSentence';
import type { membersApi } from './membersApi';

const notLoaded = onStatus(
  403,
  'Authentication failed. Please log in again.',
  (failure) => `Failed to fetch profile: ${failureMessage(failure)}`,
);

export const membersErrors = {
  getMember: notLoaded,
  getOwnProfile: notLoaded,
} satisfies ErrorSentences<typeof membersApi>;
