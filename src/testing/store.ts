import { clearAllListeners } from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi';
import { sessionEnded } from '../api/session';
import { followLiveEvents } from '../app/listeners/followLiveEvents';
import { makeStore as makeAppStore, type AppStore } from '../app/store';
import { signedIn } from '../features/auth/authSlice';
import { loginResponse } from './fixtures';

/** Those of the test that runs, and of the hooks before all tests. */
const stores = { ofTest: [] as AppStore[], ofFile: [] as AppStore[] };

/**
 * Ends all that a store still does. Else a call without a response would be sent again after its timeout, with the script of a
 * later test, and the probe of a lost server would end after the file's window was closed.
 */
function endAll(list: AppStore[]): void {
  for (const store of list.splice(0)) {
    // As in the other tabs of a member who has signed out: what waits to be sent waits no more.
    store.dispatch(sessionEnded({ reason: 'elsewhere' }));
    store.dispatch(clearAllListeners());
    store.dispatch(baseApi.util.resetApiState());
  }
}

// Called after all hooks, when the components are unmounted (jsdomEnvironment).
Object.assign(globalThis, { afterTest: () => endAll(stores.ofTest) });
afterAll(() => endAll(stores.ofFile));

/** A store without persistence, which ends with its test. */
export function makeStore(): AppStore {
  const store = makeAppStore();
  const isInTest = expect.getState().currentTestName !== undefined;
  stores[isInTest ? 'ofTest' : 'ofFile'].push(store);
  return store;
}

/** A store in which Ada is signed in, and live events are acted on as in the pages for members. */
export function makeSignedInStore(as = loginResponse): AppStore {
  const store = makeStore();
  store.dispatch(signedIn(as));
  store.dispatch(followLiveEvents());
  return store;
}
