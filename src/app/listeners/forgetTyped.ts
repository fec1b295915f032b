import { browserStorage } from '../../api/browserStorage';
import { sessionEnded } from '../../api/session';
import { forgetTyped as forget, keepTyped, keepTypedForADay } from '../../drafts/forgetTyped';
import { selectUserId, signedIn } from '../../features/auth';
import type { StartListening } from './index';

/**
 * A member who logs out, or deletes the account, takes along all that they typed here. After a refusal it stays a day for
 * the same member (decisions: Sessions).
 */
export function forgetTyped(start: StartListening): void {
  start({
    actionCreator: sessionEnded,
    effect: ({ payload }, api) => {
      const member = selectUserId(api.getOriginalState());
      if (member === null) return;
      if (payload.reason === 'signedOut') void forget(browserStorage, member);
      else void keepTypedForADay(browserStorage, member, Date.now());
    },
  });
  start({
    actionCreator: signedIn,
    effect: ({ payload }) => keepTyped(browserStorage, payload.user_id),
  });
}
