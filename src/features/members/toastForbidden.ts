import { statusOf } from '../../api/callFailure';
import { failureSentence } from '../../api/errorSentence';
import { whenRejected } from '../../api/whenFulfilled';
import { toast } from '../../ui/toast';
import { membersErrors } from './membersSentences';

/** For `onQueryStarted` of a profile: a 403 ends the session and unmounts the screen, so a toast gives the reason (spec §8). */
export const toastForbidden = (queryFulfilled: PromiseLike<unknown>): Promise<void> =>
  whenRejected(queryFulfilled, (error) => {
    if (statusOf(error) === 403) toast(failureSentence(membersErrors.getMember, error), 'error');
  });
