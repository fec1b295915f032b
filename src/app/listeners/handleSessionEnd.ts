import { TOAST_MS } from '#contract/limits';
import { baseApi } from '../../api/baseApi';
import { browserStorage } from '../../api/browserStorage';
import { selectMemberId, selectToken, sessionEnded, type SessionEndReason } from '../../api/session';
import { deleteShared } from '../../drafts/shared';
import { cancelExpiry, deleteUnsent, forgetUnsent, startExpiry } from '../../drafts/unsent';
import { wishesKey } from '../../optimistic/wishes';
import { deleteLastVisit } from '../../lastVisit/deleteLastVisit';
import { protectedPageEntered, selectIsAuthenticated, signedIn } from '../../features/auth/authSlice';
import { toast } from '../../ui/toast';
import type { StartListening } from './index';

const SIGN_IN_ASKED = 'Please log in to access this page';

const TEXTS: Partial<Record<SessionEndReason, string>> = {
  refused: 'Your session has expired. Please log in again.',
  noToken: SIGN_IN_ASKED,
};

/** What the end of a session does beside resetting the slices, and a protected page without one (spec §4). */
export function handleSessionEnd(start: StartListening): void {
  let toldAt = -Infinity;
  start({
    actionCreator: sessionEnded,
    effect: ({ payload: { reason } }, api) => {
      // At every end and in every tab, since any of them may just have kept what it shows.
      void deleteLastVisit();
      const before = api.getOriginalState();
      // Shows why the session ended (spec §4), once, though several calls may be refused.
      const hasEnded = selectIsAuthenticated(before) || selectToken(before) !== null;
      if (hasEnded) toast(TEXTS[reason] ?? null, 'info');
      if (hasEnded && TEXTS[reason]) toldAt = performance.now();

      // Deletes the member's drafts and unsent messages from this browser, and what another app has shared, when they log out
      // or delete the account. After a rejected token they are kept for a day (decisions: Sessions). Where another tab ended
      // the session, that tab decided what stays in storage, and this one drops what it has in memory.
      const member = selectMemberId(before);
      if (member === null) return;
      browserStorage.set(wishesKey(member), null);
      if (reason === 'signedOut') {
        void deleteUnsent(member);
        void deleteShared();
      } else if (reason === 'elsewhere') forgetUnsent(member);
      else void startExpiry(member, Date.now());
    },
  });
  start({
    actionCreator: protectedPageEntered,
    effect: (_action, api) => {
      // A page that is rendered after its first call was refused finds no session: the toast says so already.
      const isTold = performance.now() - toldAt < TOAST_MS;
      if (!selectIsAuthenticated(api.getState()) && !isTold) toast(SIGN_IN_ASKED, 'info');
    },
  });
  start({
    actionCreator: signedIn,
    effect: ({ payload }) => cancelExpiry(payload.user_id),
  });

  // Resets the API cache and aborts its calls when the token changes, here or in another tab, so that nothing is left for the
  // next session. It waits one task, so that the call that ended the session still gets its response, and pages for members
  // are unmounted and do not refetch.
  start({
    predicate: (_action, now, before) =>
      selectToken(before) !== null && selectToken(now) !== selectToken(before),
    effect: async (_action, api) => {
      await api.delay(0);
      api.dispatch(baseApi.util.resetApiState());
    },
  });
}
