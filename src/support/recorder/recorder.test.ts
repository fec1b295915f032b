import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { attemptFailed } from '../../network/networkSlice';
import { makeRecorder } from './recorder';

interface State {
  auth: { userId: number | null };
  count: number;
}

const empty: State = { auth: { userId: null }, count: 0 };

/** A store that counts actions, and in which the signed-in member can change. */
function start() {
  const recorder = makeRecorder();
  const store = configureStore({
    reducer: (state: State = empty, { type, payload }: UnknownAction): State =>
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
      place: { path: '/', locationKey: 'default' },
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

test('keeps fewer actions where their states would hold more than 4 MiB', () => {
  const recorder = makeRecorder();
  const store = configureStore({
    reducer: (state: State & { text: string } = { ...empty, text: '' }, { payload }: UnknownAction) => ({
      ...state,
      text: String(payload).repeat(1024 ** 2),
    }),
    middleware: (defaults) =>
      defaults({ immutableCheck: false, serializableCheck: false }).concat(recorder.middleware),
  });
  for (let n = 0; n < 10; n++) store.dispatch({ type: 'written', payload: n });
  const { before, actions } = recorder.read();
  expect(actions.map(({ action }) => (action as UnknownAction)['payload'])).toEqual([7, 8, 9]);
  expect((before as { text: string }).text[0]).toBe('6');
});

test('keeps actions that change little of a large state', () => {
  const recorder = makeRecorder();
  const posts = Array.from({ length: 100 }, () => ({ text: 'x'.repeat(1024 ** 2) }));
  const store = configureStore({
    reducer: (state: State & { posts: object[] } = { ...empty, posts }) => ({
      ...state,
      posts: [...state.posts],
    }),
    middleware: (defaults) =>
      defaults({ immutableCheck: false, serializableCheck: false }).concat(recorder.middleware),
  });
  for (let n = 0; n < 400; n++) store.dispatch({ type: 'counted' });
  expect(recorder.read().actions).toHaveLength(300);
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
