import { configureStore, createAction, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../../api/baseApi';
import { makeRootReducer, type RootState } from '../../app/rootReducer';
import type { AppStore } from '../../app/store';
import { makeRecorder, type RecorderExtra } from '../recorder/recorder';
import { reducerType } from '../redaction';

/** The one thing that changes the state: another moment of the report is looked at. */
export const momentShown = createAction<Partial<RootState>>('support/momentShown');

/** What the screen does by itself, as it does for a member, ends here. */
const nothingElse: Middleware = () => (next) => (action) =>
  momentShown.match(action) ? next(action) : action;

/**
 * The app's store without what acts: no persistence, no listeners, and no action but `momentShown` gets to its reducers.
 * Imports of Redux DevTools do, and with them the actions of a report under their telling names.
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
      }).concat(baseApi.middleware, nothingElse),
  });
}
