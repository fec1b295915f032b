import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { attemptFailed } from '../../network/networkSlice';
import { makeRecorder } from './recorder';

interface State {
  auth: { userId: number | null };
  count: number;
}

/** A store that counts actions, and in which the signed-in member can change. */
function start() {
  const recorder = makeRecorder();
  const initial: State = { auth: { userId: null }, count: 0 };
  const store = configureStore({
    reducer: (state: State = initial, { type, payload }: UnknownAction): State =>
      type === 'member'
        ? { ...state, auth: { userId: payload as number | null } }
        : { ...state, count: state.count + 1 },
    middleware: (defaults) =>
      defaults({ immutableCheck: false, serializableCheck: false }).concat(recorder.middleware),
  });
  const times = (count: number) => {
    for (let i = 0; i < count; i++) store.dispatch({ type: 'counted' });
  };
  const counts = () => recorder.read().actions.map(({ state }) => (state as State).count);
  return { recorder, store, times, counts };
}

test('records actions with their states, oldest first, and the state before them', () => {
  const { recorder, store, times } = start();
  times(2);
  const { before, actions } = recorder.read();
  expect((before as State).count).toBe(1);
  expect(actions).toMatchObject([
    {
      action: { type: 'counted' },
      place: { path: '/', visit: 'default' },
      at: expect.any(Number),
      state: { count: 2 },
    },
    { state: { count: 3 } },
  ]);
  expect(actions[1]?.state).toBe(store.getState());
});

test('keeps the last 300 actions', () => {
  const { recorder, times, counts } = start();
  times(1000);
  expect(counts()).toEqual(Array.from({ length: 300 }, (_none, i) => 702 + i));
  expect((recorder.read().before as State).count).toBe(701);
});

test('keeps the last 50 failed attempts, longer than their actions', () => {
  const { recorder, store, times } = start();
  const failure = { endpoint: 'getPosts', method: 'GET', status: 500, requestId: 'r' };
  for (let at = 0; at < 60; at++) store.dispatch(attemptFailed({ ...failure, at }));
  times(1000);
  expect(recorder.read().failures.map(({ at }) => at)).toEqual(
    Array.from({ length: 50 }, (_none, i) => 10 + i),
  );
});

test('starts again for another member, but not after signing out', () => {
  const { recorder, store, times, counts } = start();
  store.dispatch({ type: 'member', payload: 1 });
  times(3);
  store.dispatch({ type: 'member', payload: null });
  expect(counts()).toHaveLength(5);
  store.dispatch({ type: 'member', payload: 2 });
  expect(recorder.read().actions).toEqual([]);
  times(1);
  expect(recorder.read().before).toMatchObject({ auth: { userId: 2 } });
  expect(counts()).toHaveLength(1);
});

test('leaves out actions of redux-persist, which hold functions', () => {
  const { recorder, store } = start();
  store.dispatch({ type: 'persist/REHYDRATE' });
  expect(recorder.read().actions).toEqual([]);
});
