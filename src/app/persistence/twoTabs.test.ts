import fc from 'fast-check';
import type { browserStorage } from '../../api/browserStorage';
import { loginResponse } from '../../testing/fixtures';
import { problem, scriptServer } from '../../testing/scriptServer';

const MEMBER = loginResponse.user_id;
const DRAFT = `draft:${MEMBER}:post`;
const BOX = `unsent:${MEMBER}:bob`;

/** What the tabs of a browser share: localStorage, as a map, and the database of pictures. */
const texts = new Map<string, string>();
const pictures = new Map<string, unknown>();

/** Mocks idb-keyval, since jsdom has no IndexedDB. */
const database = {
  createStore: () => null,
  get: (key: string) => Promise.resolve(pictures.get(key)),
  keys: () => Promise.resolve([...pictures.keys()]),
  set: (key: string, value: unknown) => Promise.resolve(pictures.set(key, value)),
  del: (key: string) => Promise.resolve(pictures.delete(key)),
  delMany: (keys: string[]) => {
    for (const key of keys) pictures.delete(key);
    return Promise.resolve();
  },
};

type StorageListener = (event: StorageEvent) => void;
const listeners: StorageListener[][] = [];

/** One tab's view of the storage: the other tabs hear of its changes, as in a browser. */
const storageOf = (tab: number): typeof browserStorage => ({
  get: (key) => texts.get(key) ?? null,
  keys: () => [...texts.keys()],
  set: (key, value) => {
    if ((texts.get(key) ?? null) === value) return;
    if (value === null) texts.delete(key);
    else texts.set(key, value);
    const event = new StorageEvent('storage', { key, newValue: value });
    listeners.forEach((heard, other) => other !== tab && heard.forEach((listener) => listener(event)));
  },
});

/** Loads the app's store and drafts a second time, as another tab does. */
async function openTab() {
  const tab = listeners.push([]) - 1;
  const listen = jest.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
    if (type === 'storage') listeners[tab]!.push(listener as StorageListener);
  });
  jest.resetModules();
  jest.doMock('idb-keyval', () => database);
  jest.doMock('../../api/browserStorage', () => ({ browserStorage: storageOf(tab) }));
  const { makePersistedStore } = await import('../store');
  const { drafts } = await import('../../drafts/drafts');
  const { pictureDrafts } = await import('../../drafts/pictureDrafts');
  const { sessionEnded } = await import('../../api/session');
  const { signedIn } = await import('../../features/auth/authSlice');
  const { resume, send } = await import('../../features/messages/outbox');
  const { store } = await makePersistedStore();
  listen.mockRestore();
  const isSignedIn = () => store.getState().auth.isAuthenticated;
  return {
    store,
    isSignedIn,
    signIn: (token: string) => void store.dispatch(signedIn({ ...loginResponse, token })),
    end: (reason: 'signedOut' | 'refused') => isSignedIn() && store.dispatch(sessionEnded({ reason })),
    type: (text: string) => isSignedIn() && drafts.write(DRAFT, text),
    pick: (name: string) => isSignedIn() && void pictureDrafts.write(DRAFT, new File(['x'], name)),
    /** The server refuses every message. */
    message: (text: string) => isSignedIn() && void store.dispatch(send(BOX, 'bob', text)),
    /** Mounts what shows drafts and unsent messages. */
    look: () => {
      if (!isSignedIn()) return;
      drafts.read(DRAFT);
      void pictureDrafts.load(DRAFT);
      void store.dispatch(resume(BOX, 'bob'));
    },
    /** Everything the tab could show, store or send. */
    holds: () => [
      JSON.stringify({ ...store.getState(), auth: null, tier: null }),
      drafts.read(DRAFT),
      pictureDrafts.read(DRAFT)?.name ?? '',
    ],
  };
}

type Tab = Awaited<ReturnType<typeof openTab>>;

const stored = () => [...texts.values(), ...[...pictures.values()].map((picture) => (picture as File).name)];

const ACTS = ['type', 'pick', 'message', 'look', 'wait', 'signIn', 'logOut', 'refused'] as const;
const someActs = fc.array(fc.record({ act: fc.constantFrom(...ACTS), of: fc.nat({ max: 1 }) }), {
  minLength: 3,
  maxLength: 25,
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Longer than other tabs take to follow (followOtherTabs), shorter than drafts take to be stored (drafts). */
const follow = () => jest.advanceTimersByTimeAsync(60);

test('what a member wrote before logging out in either of two tabs is gone from both, whatever they do next', async () => {
  const requests = scriptServer({ 'POST /api/messages/bob/': problem(400, 'No') });
  const tabs: Tab[] = [await openTab(), await openTab()];
  const blank = tabs[0]!.holds()[0];
  let written = 0;

  await fc.assert(
    fc.asyncProperty(someActs, async (acts) => {
      const gone: string[] = [];
      let present: string[] = [];
      const logOut = (tab: Tab) => {
        gone.push(...present);
        present = [];
        tab.end('signedOut');
      };
      const write = () => {
        written += 1;
        present.push(`text-${written}.`);
        return present.at(-1)!;
      };
      texts.clear();
      pictures.clear();
      tabs[0]!.signIn(`token-${(written += 1)}`);
      await follow();

      for (const { act, of } of acts) {
        const tab = tabs[of]!;
        if (act === 'type' || act === 'pick' || act === 'message') tab[act](write());
        if (act === 'look') tab.look();
        if (act === 'wait') await jest.advanceTimersByTimeAsync(400);
        if (act === 'signIn' && !tab.isSignedIn()) tab.signIn(`token-${(written += 1)}`);
        if (act === 'refused') tab.end('refused');
        if (act === 'logOut' && tab.isSignedIn()) {
          const sentBefore = requests.length;
          logOut(tab);
          await follow();
          expect(requests).toHaveLength(sentBefore);
          expect(tabs.map((each) => each.holds())).toEqual([
            [blank, '', ''],
            [blank, '', ''],
          ]);
          expect([...texts.keys(), ...pictures.keys()]).toEqual([]);
        }
        await follow();
        expect(tabs[0]!.store.getState().auth).toEqual(tabs[1]!.store.getState().auth);
        const everywhere = [...stored(), ...tabs.flatMap((each) => each.holds())].join('\n');
        expect(gone.filter((text) => everywhere.includes(text))).toEqual([]);
      }
      logOut(tabs[0]!);
      logOut(tabs[1]!);
      await follow();
    }),
    { numRuns: 40 },
  );
});
