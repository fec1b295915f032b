import {
  configureStore,
  createAction,
  createListenerMiddleware,
  type Middleware,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { baseApi } from '../src/api/baseApi';
import { makeRootReducer, type RootState } from '../src/app/rootReducer';
import type { AppStore } from '../src/app/store';
import { makeRecorder, type RecorderExtra } from '../src/support/recorder/recorder';

/** Shows the state after another action of the report. It is the only action that changes the store. */
export const momentShown = createAction<Partial<RootState>>('support/momentShown');

/** The original type of an action, whose name in a report has the endpoint: `api/executeQuery/pending (getPost)`. */
export const reducerType = (name: string): string => name.replace(/ \(\w+\)$/, '');

/** Drops actions that the screen dispatches by itself, as it would for a member. */
const dropOtherActions: Middleware = () => (next) => (action) =>
  momentShown.match(action) ? next(action) : action;

/**
 * The app's store without side effects: no persistence, no listeners, and only `momentShown` reaches the reducers. Redux
 * DevTools can still import a report, whose actions have descriptive names.
 */
export function makeReplayStore(): AppStore {
  const appReducer = makeRootReducer();
  const reducer = (state: RootState | undefined, action: UnknownAction): RootState =>
    momentShown.match(action)
      ? { ...appReducer(undefined, action), ...action.payload }
      : appReducer(state, { ...action, type: reducerType(action.type) });
  return configureStore({
    reducer,
    devTools: { name: 'Pantheon, a report' },
    middleware: (defaults) =>
      defaults({
        serializableCheck: false,
        immutableCheck: false,
        thunk: { extraArgument: { recorder: makeRecorder() } satisfies RecorderExtra },
      })
        // For the listeners that screens add, which hear of nothing.
        .prepend(createListenerMiddleware().middleware)
        .concat(baseApi.middleware, dropOtherActions),
  });
}
