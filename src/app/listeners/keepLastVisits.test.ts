import fc from 'fast-check';
import { sessionEnded } from '../../api/session';
import { restoreFeed } from '../../features/posts/keptFeed';
import { postsApi } from '../../features/posts/postsApi';
import { conversationsApi } from '../../features/messages/conversationsApi';
import { hidePostsBy } from '../../features/posts/hidePosts';
import { signedIn } from '../../features/auth/authSlice';
import { stored } from '../../testing/fakeDatabase';
import { loginResponse, makeConversation, makePost } from '../../testing/fixtures';
import { json, scriptServer } from '../../testing/scriptServer';
import { makeStore } from '../../testing/store';
import type { AppStore } from '../store';
import { keepLastVisits } from './keepLastVisits';

jest.mock('../../drafts/database', () => jest.requireActual<object>('../../testing/fakeDatabase'));

const { getPosts } = postsApi.endpoints;

beforeEach(() => {
  jest.useFakeTimers();
  stored.clear();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A tab in which a member is signed in; the token is stored as in the app. */
function openTab(memberId = 7): { store: AppStore; close: () => void } {
  const store = makeStore();
  const token = `token-of-${memberId}`;
  store.dispatch(signedIn({ ...loginResponse, user_id: memberId, token }));
  localStorage.setItem('authToken', token);
  return { store, close: store.dispatch(keepLastVisits(memberId)) };
}

const load = ({ dispatch }: AppStore) => dispatch(getPosts.initiate(undefined, { forceRefetch: true }));

const shown = (store: AppStore): number[] =>
  getPosts
    .select()(store.getState())
    .data?.pages.flatMap(({ items }) => items) ?? [];

/** What a member sees of the last visit when the page is opened. */
async function visit(memberId = 7): Promise<number[]> {
  const { store, close } = openTab(memberId);
  await store.dispatch(restoreFeed(undefined));
  close();
  return shown(store);
}

test('the newest page is kept some seconds after a change, without comments, and shown at the next visit', async () => {
  scriptServer({ 'GET /api/posts/': json([makePost(2, { comment_count: 3 }), makePost(1)]) });
  const { store, close } = openTab();
  await load(store);
  expect(await visit()).toEqual([]);
  await wait(3_000);
  close();
  expect(await visit()).toEqual([2, 1]);
  expect(await visit(8)).toEqual([]);
});

test('the first page of the own posts is kept, and shown at the next visit; that of another member is not', async () => {
  scriptServer({ 'GET /api/posts/': json([makePost(2), makePost(1)]) });
  const { store, close } = openTab();
  const { username } = loginResponse;
  for (const author of [username, 'bob'])
    await store.dispatch(getPosts.initiate({ author }, { forceRefetch: true }));
  await wait(3_000);
  close();
  expect([...stored.keys()]).toEqual(['seen:7:ownPosts']);
  const next = openTab();
  expect(await next.store.dispatch(restoreFeed(undefined, 'bob'))).toBe(false);
  expect(await next.store.dispatch(restoreFeed(undefined, username))).toBe(true);
  expect(getPosts.select({ author: username })(next.store.getState()).data?.pages[0]?.items).toEqual([2, 1]);
  next.close();
});

test('of conversations names and times are kept, never a text', async () => {
  scriptServer({ 'GET /api/messages/conversations/': json([makeConversation('bob', 2)]) });
  const { store, close } = openTab();
  await store.dispatch(conversationsApi.endpoints.getConversations.initiate());
  await wait(3_000);
  close();
  const text = String(stored.get('seen:7:conversations'));
  expect(text).toContain('"username":"bob"');
  expect(text).toContain('2026-01-01T00:00:00.000Z');
  expect(text).not.toContain('Hello');
});

test('the posts of a blocked member are taken out of what is kept', async () => {
  scriptServer({ 'GET /api/posts/': json([makePost(2, { author_username: 'Bob' }), makePost(1)]) });
  const { store, close } = openTab();
  await load(store);
  await wait(3_000);
  store.dispatch(hidePostsBy('bob'));
  await wait(3_000);
  close();
  expect(String(stored.get('seen:7:feed'))).not.toContain('Bob');
  expect(await visit()).toEqual([1]);
});

test.each(['signedOut', 'refused', 'handledByCaller', 'noToken', 'elsewhere'] as const)(
  'nothing is kept of a session that ended: %s',
  async (reason) => {
    scriptServer({ 'GET /api/posts/': json([makePost(1)]) });
    const { store, close } = openTab();
    await load(store);
    await wait(3_000);
    expect(stored.size).toBe(1);
    store.dispatch(sessionEnded({ reason }));
    await wait(3_000);
    close();
    expect(stored.size).toBe(0);
  },
);

test('what an older build has kept, what is damaged and what is a week old changes nothing', async () => {
  const posts = [makePost(1)];
  const at = Date.now();
  const value = { posts, next: null };
  const unusable = [
    '{',
    'null',
    JSON.stringify({ version: 0, at, value }),
    JSON.stringify({ version: 1, at, value: { posts: [{ ...posts[0], content: undefined }], next: null } }),
    JSON.stringify({ version: 1, at: at - 8 * 24 * 3_600_000, value }),
  ];
  for (const text of unusable) {
    stored.set('seen:7:feed', text);
    expect(await visit()).toEqual([]);
    await wait(0);
    expect(stored.size).toBe(0);
  }
  stored.set('seen:7:feed', JSON.stringify({ version: 1, at, value }));
  expect(await visit()).toEqual([1]);
});

const ACTS = ['load', 'wait', 'end'] as const;
const someActs = fc.array(
  fc.record({
    act: fc.constantFrom(...ACTS),
    tab: fc.nat({ max: 1 }),
    late: fc.boolean(),
    next: fc.constantFrom(7, 8),
  }),
  { minLength: 3, maxLength: 20 },
);

test('nothing is left of a session that ended in either of two tabs, and no one sees what another has seen', async () => {
  await fc.assert(
    fc.asyncProperty(someActs, async (acts) => {
      stored.clear();
      let memberId = 7;
      let tabs = [openTab(), openTab()];
      for (const { act, tab, late, next } of acts) {
        const [own, other] = tab === 0 ? tabs : [...tabs].reverse();
        if (act === 'load') {
          scriptServer({ 'GET /api/posts/': json([makePost(memberId * 100)]) });
          await load(own!.store);
        }
        if (act === 'wait') await wait(3_000);
        if (act === 'end') {
          localStorage.removeItem('authToken');
          own!.store.dispatch(sessionEnded({ reason: late ? 'refused' : 'signedOut' }));
          // The other tab hears of it later, and may be about to keep what it shows.
          if (late) await wait(3_000);
          other!.store.dispatch(sessionEnded({ reason: 'elsewhere' }));
          tabs.forEach(({ close }) => close());
          await wait(3_000);
          expect([...stored.keys()]).toEqual([]);
          memberId = next;
          tabs = [openTab(memberId), openTab(memberId)];
        }
        expect([[], [memberId * 100]]).toContainEqual(await visit(memberId));
        expect(await visit(memberId === 7 ? 8 : 7)).toEqual([]);
        // As the tabs have it.
        localStorage.setItem('authToken', `token-of-${memberId}`);
      }
      tabs.forEach(({ close }) => close());
    }),
    { numRuns: 15 },
  );
});
