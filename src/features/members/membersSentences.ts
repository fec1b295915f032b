import { failureMessage } from '../../api/callFailure';
import { onStatus, type ErrorSentences } from '../../api/errorSentence';
import type { membersApi } from './membersApi';

export const membersErrors = {
  getMember: onStatus(
    403,
    'Authentication failed. Please log in again.',
    (failure) => `Failed to fetch profile: ${failureMessage(failure)}`,
  ),
} satisfies ErrorSentences<typeof membersApi>;
