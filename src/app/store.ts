import {
  configureStore,
  type Action,
  type ConfigureStoreOptions,
  type Store,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import {
  FLUSH,
  PAUSE,
  PERSIST,
  persistStore,
  PURGE,
  REGISTER,
  REHYDRATE,
  type Persistor,
} from 'redux-persist';
import { baseApi } from '../api/baseApi';
import { authReducer } from '../features/auth/authSlice';
import { tierReducer } from '../features/auth/tierSlice';
import { makeRecorder, type RecorderExtra } from '../support/recorder/recorder';
import { makeListeners } from './listeners';
import { authFields, fieldStorage, persistFields, tierFields } from './persistence/fieldStorage';
import { followOtherTabs, watchStoredFlag, type SessionStorage } from './persistence/followOtherTabs';
import { makeRootReducer, type RootState } from './rootReducer';

/** Actions of redux-persist, which hold functions. They never reach a slice. */
const PERSIST_ACTIONS: string[] = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];

/**
 * The milliseconds after which RTK's development checks log a warning. The default of 32 is too low with a long feed or on
 * a busy machine.
 */
const CHECKS_MAX_MS = 1_000;

export type { RootState };
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>;
export type AppStore = Store<RootState> & { dispatch: AppDispatch };

type DevTools = ConfigureStoreOptions['devTools'];

interface StoreParts {
  preloadedState?: Partial<RootState>;
  devTools?: DevTools;
}

function makeParts({ preloadedState, devTools = false }: StoreParts) {
  const storage: SessionStorage = { auth: fieldStorage(authFields), tier: fieldStorage(tierFields) };
  const listeners = makeListeners();
  const recorder = makeRecorder();
  const store = configureStore({
    reducer: makeRootReducer({
      auth: persistFields('auth', authReducer, storage.auth),
      tier: persistFields('tier', tierReducer, storage.tier),
    }),
    preloadedState,
    devTools,
    middleware: (defaults) =>
      defaults({
        immutableCheck: { warnAfter: CHECKS_MAX_MS },
        serializableCheck: { ignoredActions: PERSIST_ACTIONS, warnAfter: CHECKS_MAX_MS },
        thunk: { extraArgument: { recorder } satisfies RecorderExtra },
      })
        .prepend(listeners.middleware)
        .concat(baseApi.middleware, recorder.middleware),
  });
  return { store, listeners, storage };
}

/** A store without persistence, for tests. */
export const makeStore = (preloadedState?: Partial<RootState>): AppStore =>
  makeParts({ preloadedState }).store;

const restore = (store: Store): Promise<Persistor> =>
  new Promise((resolve) => {
    const persistor = persistStore(store, null, () => resolve(persistor));
  });

/**
 * The app's store. Auth and tier are persisted under the keys of spec §3 and follow other tabs. It resolves when the
 * storage was read, since the guards need the session.
 */
export async function makePersistedStore(devTools: DevTools = false) {
  const { store, listeners, storage } = makeParts({ devTools });
  const persistor = await restore(store);
  watchStoredFlag(listeners.start, storage.auth);
  // redux-persist writes one field per timer tick, so without a flush a page that is closed at once would lose some.
  listeners.start({
    predicate: (action: Action, now, before) =>
      !PERSIST_ACTIONS.includes(action.type) && (now.auth !== before.auth || now.tier !== before.tier),
    effect: () => void persistor.flush(),
  });
  // `setupListeners` lets polling stop while the page is hidden.
  const cleanups = [followOtherTabs(store, storage), setupListeners(store.dispatch)];
  const stopFollowing = () => {
    cleanups.forEach((cleanup) => cleanup());
    return persistor.flush();
  };
  return { store, stopFollowing };
}
