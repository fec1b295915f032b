import { isEndingSession } from '../../api/baseQuery/session';
import { selectToken, sessionEnded } from '../../api/session';
import {
  authAdopted,
  protectedPageEntered,
  selectIsAuthenticated,
  type AuthState,
} from '../../features/auth/authSlice';
import { tierAdopted, type TierState } from '../../features/auth/tierSlice';
import { toast } from '../../ui/toast';
import type { StartListening } from '../listeners';
import type { AppStore } from '../store';
import type { FieldStorage } from './fieldStorage';

/** Another tab writes its keys one after the other, so they are read when no further write has followed. */
const SETTLE_MS = 50;

export interface SessionStorage {
  auth: FieldStorage<AuthState>;
  tier: FieldStorage<TierState>;
}

/**
 * Ends this tab's session if the stored one is another or none, so that nothing of it is stored or sent again. A log-out
 * that this tab has begun deletes unsent text as it promised, though the other tab heard first that it succeeded.
 * @returns whether it was over
 */
function endIfOver(store: AppStore, { auth }: SessionStorage): boolean {
  const state = store.getState();
  if (!selectIsAuthenticated(state)) return false;
  const storedToken = auth.peek('authToken');
  if (auth.peek('isAuthenticated') && storedToken === selectToken(state)) return false;
  const isOwnEnd = isEndingSession() && storedToken === null;
  store.dispatch(sessionEnded({ reason: isOwnEnd ? 'signedOut' : 'elsewhere' }));
  return !isOwnEnd;
}

function adopt(store: AppStore, storage: SessionStorage): void {
  const wasOver = endIfOver(store, storage);
  store.dispatch(tierAdopted(storage.tier.read()));
  store.dispatch(authAdopted(storage.auth.read()));
  if (wasOver && !selectIsAuthenticated(store.getState())) {
    toast('You have been logged out in another tab.', 'info');
  }
}

/**
 * Applies sign-in, sign-out and tier changes of other tabs, which the `storage` event reports.
 * @returns a function that stops it
 */
export function followOtherTabs(store: AppStore, storage: SessionStorage): () => void {
  const keys = new Set<string>([...storage.auth.fields, ...storage.tier.fields]);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && !keys.has(key)) return;
    // At once: a draft or a failed send must not be stored again meanwhile.
    endIfOver(store, storage);
    clearTimeout(timer);
    timer = setTimeout(() => adopt(store, storage), SETTLE_MS);
  };

  window.addEventListener('storage', onStorage);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('storage', onStorage);
  };
}

/**
 * Ends the session on navigation to a protected page if the stored flag was removed from outside (spec §2; decisions:
 * Sessions). Without storage it does nothing.
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
