import {
  authAdopted,
  selectIsAuthenticated,
  tierAdopted,
  type AuthState,
  type TierState,
} from '../../features/auth';
import { signedOutElsewhere } from '../notices';
import type { AppStore } from '../store';
import type { FieldStorage } from './fieldStorage';

/** Another tab writes its keys one after the other, so they are read when no further write has followed. */
const SETTLE_MS = 50;

export interface SessionStorage {
  auth: FieldStorage<AuthState>;
  tier: FieldStorage<TierState>;
}

function adopt(store: AppStore, storage: SessionStorage): void {
  const isSignedIn = () => selectIsAuthenticated(store.getState());
  const wasSignedIn = isSignedIn();
  store.dispatch(tierAdopted(storage.tier.read()));
  store.dispatch(authAdopted(storage.auth.read()));
  if (wasSignedIn && !isSignedIn()) store.dispatch(signedOutElsewhere());
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
    clearTimeout(timer);
    timer = setTimeout(() => adopt(store, storage), SETTLE_MS);
  };

  window.addEventListener('storage', onStorage);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('storage', onStorage);
  };
}
