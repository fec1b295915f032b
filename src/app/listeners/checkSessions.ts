import { TOKEN_REVALIDATION_MS } from '#contract/limits';
import { sessionEnded } from '../../api/session';
import {
  authApi,
  protectedPageEntered,
  selectIsAuthenticated,
  selectToken,
  selectTokenTimestamp,
} from '../../features/auth';
import { signInAsked } from '../notices';
import type { StartListening } from './index';

/** A time that lies ahead says nothing (the clock was set back), so it counts as old. */
function isOld(timestamp: number | null): boolean {
  const age = Date.now() - (timestamp ?? 0);
  return age > TOKEN_REVALIDATION_MS || age < 0;
}

/**
 * When a protected page is entered: without a session the member is asked to log in; a token that the server confirmed
 * more than 30 minutes ago is checked again (spec §4). A refusal ends the session in the base query; a network failure
 * is no refusal, and the next page tries again.
 */
export function checkSessions(start: StartListening): void {
  start({
    actionCreator: protectedPageEntered,
    effect: (_action, api) => {
      const { dispatch } = api;
      const state = api.getState();
      if (!selectIsAuthenticated(state)) dispatch(signInAsked());
      else if (!selectToken(state)) dispatch(sessionEnded({ reason: 'noToken' }));
      else if (isOld(selectTokenTimestamp(state))) {
        void dispatch(
          authApi.endpoints.validateToken.initiate(undefined, { subscribe: false, forceRefetch: true }),
        );
      }
    },
  });
}
