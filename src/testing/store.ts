import { makeStore, type AppStore } from '../app/store';
import { signedIn } from '../features/auth/authSlice';
import { loginAnswer } from './fixtures';

export { makeStore };

/** A store in which Ada is signed in. */
export function makeSignedInStore(): AppStore {
  const store = makeStore();
  store.dispatch(signedIn(loginAnswer));
  return store;
}
