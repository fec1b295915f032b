import { sessionEnded, type SessionEndReason } from '../../api/session';
import { selectIsAuthenticated, selectToken } from '../../features/auth/authSlice';
import { toast } from '../../ui/toast';
import type { StartListening } from './index';

export const SIGN_IN_ASKED = 'Please log in to access this page';

const TEXTS: Partial<Record<SessionEndReason, string>> = {
  refused: 'Your session has expired. Please log in again.',
  noToken: SIGN_IN_ASKED,
};

/** Shows why the session ended (spec §4), once, though several calls may be refused. */
export function toastSessionEnd(start: StartListening): void {
  start({
    actionCreator: sessionEnded,
    effect: ({ payload }, api) => {
      const before = api.getOriginalState();
      const hasEnded = selectIsAuthenticated(before) || selectToken(before) !== null;
      if (hasEnded) toast(TEXTS[payload.reason] ?? null, 'info');
    },
  });
}
