import { followLiveEvents } from '../app/listeners/followLiveEvents';
import { makeStore, type AppStore } from '../app/store';
import { signedIn } from '../features/auth/authSlice';
import { loginResponse } from './fixtures';

export { makeStore };

/** A store in which Ada is signed in, and live events are acted on as in the pages for members. */
export function makeSignedInStore(as = loginResponse): AppStore {
  const store = makeStore();
  store.dispatch(signedIn(as));
  store.dispatch(followLiveEvents());
  return store;
}
