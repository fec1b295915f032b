import { sessionEnded } from '../../api/session';
import { signedIn } from '../../features/auth/authSlice';
import { commentsApi } from '../../features/comments/commentsApi';
import { followsApi } from '../../features/follows/followsApi';
import { postsApi } from '../../features/posts/postsApi';
import { readWishes, storeWish } from '../../optimistic/wishes';
import { loginResponse, makeComment, makePost } from '../../testing/fixtures';
import { announceStorage, installLocks } from '../../testing/browserTabs';
import { setOnline } from '../../testing/network';
import { offline, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import type { AppStore } from '../store';
import { followOutbox } from './followOutbox';

/** A like, smite or follow: its calls at the server, its key, and its press in the page. */
interface Case {
  key: string;
  read: string;
  toggle: string;
  values: { wanted: string | boolean; none: null | boolean };
  press: (store: AppStore) => unknown;
}

const options = { track: false } as const;
const like = (store: AppStore) => store.dispatch(postsApi.endpoints.likePost.initiate(1, options));
const CASES: Case[] = [
  {
    key: 'post:1',
    read: 'GET /api/posts/1/',
    toggle: 'POST /api/posts/1/like/',
    values: { wanted: 'like', none: null },
    press: like,
  },
  {
    key: 'comment:1',
    read: 'GET /api/comments/1/',
    toggle: 'POST /api/comments/1/smite/',
    values: { wanted: 'smite', none: null },
    press: (store) => store.dispatch(commentsApi.endpoints.smiteComment.initiate(1, options)),
  },
  {
    key: 'member:bob',
    read: 'GET /api/profile/bob/',
    toggle: 'POST /api/users/bob/follow/',
    values: { wanted: true, none: false },
    press: (store) => store.dispatch(followsApi.endpoints.toggleFollow.initiate('bob', options)),
  },
];
const POST = CASES[0]!;

/** A server that toggles one thing. */
function makeServer({ key, read, toggle, values }: Case) {
  const server = { isOn: false, isReachable: true, delayMs: 0, whenRead: () => {} };
  const fields = () => ({
    is_liked: server.isOn && values.wanted === 'like',
    is_smited: server.isOn && values.wanted === 'smite',
    is_followed: server.isOn && values.wanted === true,
    like_count: 0,
    smite_count: 0,
    follower_count: 0,
  });
  const answer =
    (act: () => void): Reply =>
    async (request) => {
      await new Promise((resolve) => setTimeout(resolve, server.delayMs));
      if (!server.isReachable) return offline(request);
      act();
      const entity = key.startsWith('post') ? makePost(1) : makeComment(1);
      return new Response(JSON.stringify({ ...entity, username: 'bob', ...fields() }));
    };
  const requests = scriptServer({
    [read]: answer(() => server.whenRead()),
    [toggle]: answer(() => {
      server.isOn = !server.isOn;
    }),
  });
  const calls = () => requests.map(({ method }) => method).filter((method) => method === 'POST').length;
  return { server, requests, calls };
}

const stops: (() => void)[] = [];

/** A page of the member's, in which what waits is followed. */
function openPage() {
  const store = makeSignedInStore();
  const stop = store.dispatch(followOutbox());
  stops.push(stop);
  return { store, close: stop, shown: (key: string) => store.getState().intents[key]?.wanted };
}

const pass = (ms = 1_000) => jest.advanceTimersByTimeAsync(ms);
let removeLocks = () => {};

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
  removeLocks = installLocks();
  announceStorage();
});

afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  removeLocks();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test.each(CASES)(
  '$key: pressed offline, it shows after a reload and is sent once there is a network',
  async (it) => {
    const { server, requests, calls } = makeServer(it);
    setOnline(false);
    const before = openPage();
    void it.press(before.store);
    await pass();
    expect([before.shown(it.key), requests]).toEqual([it.values.wanted, []]);
    before.close();

    const after = openPage();
    expect(after.shown(it.key)).toBe(it.values.wanted);
    setOnline(true);
    await pass();
    expect([server.isOn, calls(), after.shown(it.key), localStorage.length]).toEqual([true, 1, undefined, 0]);
  },
);

test.each(CASES)('$key: it is not sent if the server has it by then', async (it) => {
  const { server, calls } = makeServer(it);
  setOnline(false);
  const { store, shown } = openPage();
  void it.press(store);
  await pass();
  server.isOn = true;
  setOnline(true);
  await pass();
  expect([server.isOn, calls(), shown(it.key), localStorage.length]).toEqual([true, 0, undefined, 0]);
});

test.each(CASES)('$key: of several presses the latest wish counts', async (it) => {
  const { server, calls } = makeServer(it);
  setOnline(false);
  const { store, shown } = openPage();
  server.isOn = true;
  void it.press(store);
  void it.press(store);
  await pass();
  expect(shown(it.key)).toBe(it.values.none);
  setOnline(true);
  await pass();
  expect([server.isOn, calls()]).toEqual([false, 1]);
});

test('another tab shows it, and only one of the two sends it', async () => {
  const { server, calls } = makeServer(POST);
  setOnline(false);
  const [page, other] = [openPage(), openPage()];
  void like(page.store);
  await pass();
  expect(other.shown('post:1')).toBe('like');
  setOnline(true);
  await pass();
  expect([server.isOn, calls(), page.shown('post:1'), other.shown('post:1')]).toEqual([
    true,
    1,
    undefined,
    undefined,
  ]);
  // It reads what the first has changed.
  expect(postsApi.endpoints.getPost.select(1)(other.store.getState()).data?.is_liked).toBe(true);
});

test('it waits on while the server cannot be reached', async () => {
  const { server, shown } = { ...makeServer(POST), ...openPage() };
  setOnline(false);
  const { store } = openPage();
  void like(store);
  server.isReachable = false;
  setOnline(true);
  await pass(60_000);
  expect([server.isOn, readWishes(7).get('post:1')]).toEqual([false, 'like']);
  server.isReachable = true;
  await pass(300_000);
  expect([server.isOn, shown('post:1'), localStorage.length]).toEqual([true, undefined, 0]);
});

test('it waits on when the network goes just before it is sent', async () => {
  const { server, calls } = makeServer(POST);
  setOnline(false);
  const { store, shown } = openPage();
  void like(store);
  server.whenRead = () => setOnline(false);
  setOnline(true);
  await pass();
  expect([calls(), shown('post:1'), readWishes(7).get('post:1')]).toEqual([0, 'like', 'like']);
  server.whenRead = () => {};
  setOnline(true);
  await pass();
  expect([server.isOn, calls(), localStorage.length]).toEqual([true, 1, 0]);
});

test('a press in another tab while it is being sent is sent after it', async () => {
  const { server, calls } = makeServer(POST);
  setOnline(false);
  const [page, other] = [openPage(), openPage()];
  void like(page.store);
  await pass();
  server.delayMs = 500;
  setOnline(true);
  await pass(700);
  expect(calls()).toBe(1);
  void like(other.store);
  await pass(5_000);
  expect([server.isOn, calls(), localStorage.length]).toEqual([false, 2, 0]);
  expect([page, other].map(({ store }) => store.getState().intents)).toEqual([{}, {}]);
});

test('a press while it waits for a server that is back is sent at once', async () => {
  const { server, calls } = makeServer(POST);
  setOnline(false);
  const { store } = openPage();
  void like(store);
  server.isReachable = false;
  setOnline(true);
  await pass(100_000);
  server.isReachable = true;
  void like(store);
  void like(store);
  await pass();
  expect([server.isOn, calls(), localStorage.length]).toEqual([true, 1, 0]);
});

test('it waits for what was pressed before with a network, whose failure does not undo it', async () => {
  const { server } = makeServer(POST);
  const { store, shown } = openPage();
  server.isReachable = false;
  void like(store);
  await pass(100);
  setOnline(false);
  void like(store);
  void like(store);
  await pass(60_000);
  expect(shown('post:1')).toBe('like');
  server.isReachable = true;
  setOnline(true);
  await pass();
  expect([server.isOn, shown('post:1'), localStorage.length]).toEqual([true, undefined, 0]);
});

test('what the server refuses is forgotten', async () => {
  scriptServer({ 'GET /api/posts/1/': problem(404, 'No such post.') });
  setOnline(false);
  const { store } = openPage();
  void like(store);
  setOnline(true);
  await pass();
  expect([store.getState().intents, localStorage.length]).toEqual([{}, 0]);
});

test.each(['signedOut', 'refused', 'elsewhere'] as const)(
  'the end of a session (%s) removes it, and the next session sends nothing',
  async (reason) => {
    const { requests } = makeServer(POST);
    setOnline(false);
    const { store } = openPage();
    void like(store);
    await pass();
    store.dispatch(sessionEnded({ reason }));
    await pass();
    expect([store.getState().intents, readWishes(7).size]).toEqual([{}, 0]);
    store.dispatch(signedIn({ ...loginResponse, user_id: 9, token: 'of another member' }));
    setOnline(true);
    await pass();
    expect(requests).toEqual([]);
  },
);

test('the newest 200 are kept', () => {
  for (let id = 0; id < 250; id++) storeWish(7, `post:${id}`, 'like');
  expect([...readWishes(7).keys()]).toEqual(
    Array.from({ length: 200 }, (_none, index) => `post:${index + 50}`),
  );
});

test('where storage is denied, a press offline is a call as with a network', async () => {
  const { requests } = makeServer(POST);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied');
  });
  setOnline(false);
  const { store } = openPage();
  void like(store);
  await pass();
  expect(requests.map(({ method }) => method)).toEqual(['POST']);
});
