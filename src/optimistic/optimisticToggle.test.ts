/** @jest-environment node */
import { configureStore } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { intentsReducer, selectIntent } from './intentsSlice';
import { optimisticToggle } from './optimisticToggle';

type Kind = 'like' | 'smite';
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A server that toggles; each call waits until the test answers it. */
function start(value: Kind | null = null) {
  const store = configureStore({ reducer: { intents: intentsReducer } });
  const server = { value, calls: [] as Kind[], fails: false };
  const waiting: (() => void)[] = [];
  let known = value;
  const send = async (wanted: Kind | null, serverValue: Kind | null) => {
    const kind = wanted ?? serverValue ?? 'like';
    server.calls.push(kind);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (server.fails) return null;
    server.value = server.value === kind ? null : kind;
    known = server.value;
    return { serverValue: server.value };
  };
  const shown = () => {
    const intent = selectIntent(store.getState(), 'post:7');
    return intent === undefined ? known : intent;
  };
  return {
    server,
    waiting,
    shown,
    intents: () => store.getState().intents,
    toggle: (kind: Kind) =>
      void store.dispatch(
        optimisticToggle({ key: 'post:7', serverValue: known, send }, (now) => (now === kind ? null : kind)),
      ),
    answer: async () => {
      waiting.shift()?.();
      await tick();
    },
  };
}

test('shows the intent at once, and the server value after the answer', async () => {
  const { toggle, shown, answer, intents } = start();
  toggle('like');
  expect(shown()).toBe('like');
  await answer();
  expect(shown()).toBe('like');
  expect(intents()).toEqual({});
});

test('sends only the first of many rapid presses and the call for the last', async () => {
  const { toggle, shown, answer, server } = start();
  for (let presses = 0; presses < 8; presses++) toggle('like');
  expect(server.calls).toHaveLength(1);
  await answer();
  await answer();
  expect(server.calls).toHaveLength(2);
  expect([shown(), server.value]).toEqual([null, null]);
});

test('sends nothing more when the latest intent equals the one in flight', async () => {
  const { toggle, answer, server } = start();
  toggle('like');
  toggle('like');
  toggle('like');
  await answer();
  expect(server.calls).toEqual(['like']);
  expect(server.value).toBe('like');
});

test('shows the server value again when the call fails, and drops the presses made meanwhile', async () => {
  const { toggle, shown, answer, server, intents } = start('smite');
  server.fails = true;
  toggle('like');
  toggle('smite');
  toggle('like');
  await answer();
  expect(shown()).toBe('smite');
  expect(server.calls).toHaveLength(1);
  expect(intents()).toEqual({});
});

test('corrects a toggle that another page made meanwhile, with one call', async () => {
  const { toggle, answer, server } = start();
  server.value = 'like';
  toggle('like');
  await answer();
  await answer();
  expect(server.value).toBe('like');
  expect(server.calls).toHaveLength(2);
});

test('gives up after two calls when the server never confirms the intent', async () => {
  const { toggle, answer, server, shown } = start();
  toggle('like');
  server.value = 'like';
  await answer();
  server.value = 'like';
  await answer();
  expect(server.calls).toHaveLength(2);
  expect(shown()).toBeNull();
});

test('ends with the last intent and has at most one call in flight, whatever the order of presses and answers', async () => {
  const step = fc.constantFrom('like', 'smite', 'answer');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const { toggle, answer, waiting, shown, server } = start();
      let expected: Kind | null = null;
      for (const action of steps) {
        if (action === 'answer') {
          await answer();
        } else {
          toggle(action);
          expected = expected === action ? null : action;
          expect(shown()).toBe(expected);
        }
        expect(waiting.length).toBeLessThanOrEqual(1);
      }
      while (waiting.length > 0) await answer();
      expect([server.value, shown()]).toEqual([expected, expected]);
    }),
    { numRuns: 60 },
  );
});
