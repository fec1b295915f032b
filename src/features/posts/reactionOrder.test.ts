import fc from 'fast-check';
import { cachePosts, postEntityApi, toCachedPost } from './postEntity';
import { postsApi } from './postsApi';
import { reactionOf, type ReactionKind } from '../reactions/reaction';
import { makePost } from '../../testing/fixtures';
import { makeSignedInStore } from '../../testing/store';

const { likePost, smitePost } = postsApi.endpoints;
const mutations = { like: likePost, smite: smitePost };

/** Waits until what was answered is handled. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setTimeout(resolve));
}

/** The fields of a response for a reaction. */
const reactions = (value: ReactionKind | null) => ({
  like_count: Number(value === 'like'),
  smite_count: Number(value === 'smite'),
  is_liked: value === 'like',
  is_smited: value === 'smite',
});

/** Post 7 on a page, and a server that toggles its reactions; each call waits until the test answers it. */
function start(value: ReactionKind | null = null) {
  const store = makeSignedInStore();
  store.dispatch(cachePosts([toCachedPost(makePost(7, reactions(value)), undefined)]));
  const server = { value, calls: [] as string[], fails: false };
  const waiting: (() => void)[] = [];
  globalThis.fetch = async (input, init) => {
    const kind = /(like|smite)\/$/.exec(new Request(input, init).url)![1] as ReactionKind;
    server.calls.push(kind);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (server.fails) return new Response('{}', { status: 404 });
    server.value = server.value === kind ? null : kind;
    return new Response(JSON.stringify({ status: 'told', ...reactions(server.value) }));
  };
  const cached = () => reactionOf(postEntityApi.endpoints.getPost.select(7)(store.getState()).data!);
  const intents = () => store.getState().intents;
  return {
    server,
    waiting,
    intents,
    shown: () => {
      const intent = intents()['post:7'];
      return intent ? intent.wanted : cached();
    },
    toggle: (kind: ReactionKind) => void store.dispatch(mutations[kind].initiate(7, { track: false })),
    respond: async () => {
      waiting.shift()?.();
      await settle();
    },
  };
}

test('shows the intent at once, and the server value after the response', async () => {
  const { toggle, shown, respond, intents } = start();
  toggle('like');
  expect(shown()).toBe('like');
  await settle();
  await respond();
  expect(shown()).toBe('like');
  expect(intents()).toEqual({});
});

test('sends only the first of many rapid presses and the call for the last', async () => {
  const { toggle, shown, respond, server } = start();
  for (let presses = 0; presses < 8; presses++) toggle('like');
  await settle();
  expect(server.calls).toHaveLength(1);
  await respond();
  await respond();
  expect(server.calls).toHaveLength(2);
  expect([shown(), server.value]).toEqual([null, null]);
});

test('sends nothing more when the latest intent equals the one in flight', async () => {
  const { toggle, respond, server, intents } = start();
  toggle('like');
  toggle('like');
  toggle('like');
  await settle();
  await respond();
  expect(server.calls).toEqual(['like']);
  expect(server.value).toBe('like');
  expect(intents()).toEqual({});
});

test('shows the server value again when the call fails, and drops the presses made meanwhile', async () => {
  const { toggle, shown, respond, server, intents } = start('smite');
  server.fails = true;
  toggle('like');
  toggle('smite');
  toggle('like');
  await settle();
  await respond();
  expect(shown()).toBe('smite');
  expect(server.calls).toHaveLength(1);
  expect(intents()).toEqual({});
});

test('corrects a toggle that another page made meanwhile, with one call', async () => {
  const { toggle, respond, server } = start();
  server.value = 'like';
  toggle('like');
  await settle();
  await respond();
  await respond();
  expect(server.value).toBe('like');
  expect(server.calls).toHaveLength(2);
});

test('gives up after two calls when the server never confirms the intent', async () => {
  const { toggle, respond, server, shown } = start();
  toggle('like');
  await settle();
  server.value = 'like';
  await respond();
  server.value = 'like';
  await respond();
  expect(server.calls).toHaveLength(2);
  expect(shown()).toBeNull();
});

test('ends with the last intent and has at most one call in flight, whatever the order of presses and responses', async () => {
  const step = fc.constantFrom('like', 'smite', 'respond');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const { toggle, respond, waiting, shown, server, intents } = start();
      let expected: ReactionKind | null = null;
      for (const action of steps) {
        if (action === 'respond') {
          await respond();
        } else {
          toggle(action);
          expected = expected === action ? null : action;
          expect(shown()).toBe(expected);
        }
        expect(waiting.length).toBeLessThanOrEqual(1);
      }
      await settle();
      while (waiting.length > 0) await respond();
      expect([server.value, shown()]).toEqual([expected, expected]);
      expect(intents()).toEqual({});
    }),
    { numRuns: 60 },
  );
});
