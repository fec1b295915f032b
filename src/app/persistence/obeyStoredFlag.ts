import { sessionEnded } from '../../api/session';
import { protectedPageEntered, selectIsAuthenticated, type AuthState } from '../../features/auth';
import type { StartListening } from '../listeners';
import type { FieldStorage } from './fieldStorage';

/**
 * The session ends at the next navigation to a protected page when something else has taken the stored flag away
 * (spec §2; decisions: Sessions). Where the browser stores nothing, nothing was taken away.
 */
export function obeyStoredFlag(start: StartListening, storage: FieldStorage<AuthState>): void {
  start({
    actionCreator: protectedPageEntered,
    effect: (_action, api) => {
      if (!selectIsAuthenticated(api.getState()) || !storage.hasChanged('isAuthenticated')) return;
      if (!storage.read().isAuthenticated) api.dispatch(sessionEnded({ reason: 'noToken' }));
    },
  });
}
