import { sessionEnded } from '../../api/session';
import { cancelExpiry, deleteUnsent, forgetUnsent, startExpiry } from '../../drafts/unsent';
import { selectUserId, signedIn } from '../../features/auth/authSlice';
import type { StartListening } from './index';

/**
 * Deletes a member's drafts and unsent messages from this browser when they log out or delete the account. After a rejected
 * token they are kept for a day (decisions: Sessions). Where another tab ended the session, that tab decided what stays in
 * storage, and this one drops what it has in memory.
 */
export function deleteUnsentOnSessionEnd(start: StartListening): void {
  start({
    actionCreator: sessionEnded,
    effect: ({ payload }, api) => {
      const member = selectUserId(api.getOriginalState());
      if (member === null) return;
      if (payload.reason === 'signedOut') void deleteUnsent(member);
      else if (payload.reason === 'elsewhere') forgetUnsent(member);
      else void startExpiry(member, Date.now());
    },
  });
  start({
    actionCreator: signedIn,
    effect: ({ payload }) => cancelExpiry(payload.user_id),
  });
}
