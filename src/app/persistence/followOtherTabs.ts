import { authAdopted, type AuthState } from '../../features/auth';
import { tierAdopted, type TierState } from '../../features/auth';
import type { AppStore } from '../store';
import type { FieldStorage } from './fieldStorage';

/** Another tab writes its keys one after the other; what they say together is read once they have settled. */
const SETTLE_MS = 50;

export interface SessionStorage {
  auth: FieldStorage<AuthState>;
  tier: FieldStorage<TierState>;
}

function adopt({ dispatch }: AppStore, storage: SessionStorage): void {
  dispatch(tierAdopted(storage.tier.read()));
  dispatch(authAdopted(storage.auth.read()));
}

/**
 * Follows another tab's sign-in, sign-out and change of tier, told by the `storage` event.
 * @returns ends the following
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
