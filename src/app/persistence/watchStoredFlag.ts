import { sessionEnded } from '../../api/session';
import { protectedPageEntered, selectIsAuthenticated, type AuthState } from '../../features/auth/authSlice';
import type { StartListening } from '../listeners';
import type { FieldStorage } from './fieldStorage';

/**
 * Ends the session on navigation to a protected page if the stored flag was removed from outside (spec §2; decisions:
 * Sessions). In a browser without storage it never was.
 */
export function watchStoredFlag(start: StartListening, storage: FieldStorage<AuthState>): void {
  start({
    actionCreator: protectedPageEntered,
    effect: (_action, api) => {
      if (!selectIsAuthenticated(api.getState()) || !storage.hasChanged('isAuthenticated')) return;
      if (!storage.read().isAuthenticated) api.dispatch(sessionEnded({ reason: 'noToken' }));
    },
  });
}
