/** @jest-environment node */
import { configureStore } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { intentsReducer, selectIntent } from './intentsSlice';
import { press } from './pursueIntent';

type Kind = 'like' | 'smite';
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A server that toggles, where each call waits until the test lets it be answered. */
function start(stands: Kind | null = null) {
  const store = configureStore({ reducer: { intents: intentsReducer } });
  const server = { stands, calls: [] as Kind[], fails: false };
  const waiting: (() => void)[] = [];
  let known = stands;
  const send = async (wanted: Kind | null, standing: Kind | null) => {
    const kind = wanted ?? standing ?? 'like';
    server.calls.push(kind);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (server.fails) return null;
    server.stands = server.stands === kind ? null : kind;
    known = server.stands;
    return { standing: server.stands };
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
        press({ thing: 'post:7', standing: known, send }, (now) => (now === kind ? null : kind)),
      ),
    answer: async () => {
      waiting.shift()?.();
      await tick();
    },
  };
}

test('an intent shows at once, and what the server says when it has answered', async () => {
  const { toggle, shown, answer, intents } = start();
  toggle('like');
  expect(shown()).toBe('like');
  await answer();
  expect(shown()).toBe('like');
  expect(intents()).toEqual({});
});

test('of rapid presses only the first and what leads to the last are sent', async () => {
  const { toggle, shown, answer, server } = start();
  for (let presses = 0; presses < 8; presses++) toggle('like');
  expect(server.calls).toHaveLength(1);
  await answer();
  await answer();
  expect(server.calls).toHaveLength(2);
  expect([shown(), server.stands]).toEqual([null, null]);
});

test('a press that comes back to what is on its way sends nothing more', async () => {
  const { toggle, answer, server } = start();
  toggle('like');
  toggle('like');
  toggle('like');
  await answer();
  expect(server.calls).toEqual(['like']);
  expect(server.stands).toBe('like');
});

test('a failed call puts back what stood, also what was pressed meanwhile, and sends nothing more', async () => {
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

test('what another page of the member’s has toggled meanwhile is mended, by one call', async () => {
  const { toggle, answer, server } = start();
  server.stands = 'like';
  toggle('like');
  await answer();
  await answer();
  expect(server.stands).toBe('like');
  expect(server.calls).toHaveLength(2);
});

test('a server that never does what is wanted is asked twice, not for ever', async () => {
  const { toggle, answer, server, shown } = start();
  toggle('like');
  server.stands = 'like';
  await answer();
  server.stands = 'like';
  await answer();
  expect(server.calls).toHaveLength(2);
  expect(shown()).toBeNull();
});

test('however presses and answers fall, the last intent stands in the end, and one call is under way at most', async () => {
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
      expect([server.stands, shown()]).toEqual([expected, expected]);
    }),
    { numRuns: 60 },
  );
});
