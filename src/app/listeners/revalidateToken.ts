import { TOKEN_REVALIDATION_MS } from '#contract/limits';
import { selectToken, sessionEnded } from '../../api/session';
import { authApi } from '../../features/auth/authApi';
import {
  protectedPageEntered,
  selectIsAuthenticated,
  selectTokenTimestamp,
} from '../../features/auth/authSlice';
import type { StartListening } from './index';

/** A time in the future means that the clock was set back, so it counts as old. */
function isOld(timestamp: number | null): boolean {
  const age = Date.now() - (timestamp ?? 0);
  return age > TOKEN_REVALIDATION_MS || age < 0;
}

/**
 * When a protected page is entered: checks a token that the server confirmed more than 30 minutes ago (spec §4). A 401 or
 * 403 ends the session in the base query; after a network failure the next page checks again.
 */
export function revalidateToken(start: StartListening): void {
  start({
    actionCreator: protectedPageEntered,
    effect: (_action, api) => {
      const { dispatch } = api;
      const state = api.getState();
      if (!selectIsAuthenticated(state)) return;
      if (!selectToken(state)) dispatch(sessionEnded({ reason: 'noToken' }));
      else if (
        isOld(selectTokenTimestamp(state)) &&
        !dispatch(authApi.util.getRunningQueryThunk('validateToken', undefined))
      ) {
        void dispatch(
          authApi.endpoints.validateToken.initiate(undefined, { subscribe: false, forceRefetch: true }),
        );
      }
    },
  });
}
