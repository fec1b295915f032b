import { failureMessage, statusOf } from '../../api/callFailure';
import { failureSentence, onStatus, type ErrorSentences } from '../../api/errorSentence';
import { whenRejected } from '../../api/whenFulfilled';
import { toast } from '../../ui/toast';
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

/** For `onQueryStarted` of a profile: a 403 ends the session and unmounts the screen, so a toast gives the reason (spec §8). */
export const toastForbidden = (queryFulfilled: PromiseLike<unknown>): Promise<void> =>
  whenRejected(queryFulfilled, (error) => {
    if (statusOf(error) === 403) toast(failureSentence(membersErrors.getMember, error), 'error');
  });
