import { makeStore, type AppStore } from '../app/store';
import { signedIn } from '../features/auth/authSlice';
import { loginResponse } from './fixtures';

export { makeStore };

/** A store in which Ada is signed in. */
export function makeSignedInStore(): AppStore {
  const store = makeStore();
  store.dispatch(signedIn(loginResponse));
  return store;
}
