import { clearAllListeners } from '@reduxjs/toolkit';
import { followLiveEvents } from '../app/listeners/followLiveEvents';
import { makeStore as makeAppStore, type AppStore } from '../app/store';
import { signedIn } from '../features/auth/authSlice';
import { loginResponse } from './fixtures';

const stores: WeakRef<AppStore>[] = [];

// What their listeners wait for, such as a probe of the server, may come after the window of the tests is closed.
afterAll(() => stores.forEach((store) => store.deref()?.dispatch(clearAllListeners())));

/** A store without persistence. */
export function makeStore(): AppStore {
  const store = makeAppStore();
  stores.push(new WeakRef(store));
  return store;
}

/** A store in which Ada is signed in, and live events are acted on as in the pages for members. */
export function makeSignedInStore(as = loginResponse): AppStore {
  const store = makeStore();
  store.dispatch(signedIn(as));
  store.dispatch(followLiveEvents());
  return store;
}
