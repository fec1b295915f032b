import { liveEventReceived, liveReconnected } from '../../api/live';
import { sessionEnded } from '../../api/session';
import { messagesApi } from '../../features/messages/messagesApi';
import { postsApi } from '../../features/posts/postsApi';
import { membersApi } from '../../features/members/membersApi';
import { selectTier } from '../../features/auth/tierSlice';
import { subscriptionsApi } from '../../features/subscriptions/subscriptionsApi';
import { makePost, ownProfile } from '../../testing/fixtures';
import { json, scriptServer } from '../../testing/scriptServer';
import { shownPostIds } from '../../testing/shownPosts';
import { makeSignedInStore } from '../../testing/store';
import { serverNotReached } from '../../network/networkSlice';

const UNREAD = 'GET /api/messages/unread-count/';
const CONVERSATIONS = 'GET /api/messages/conversations/';
const PROFILE = 'GET /api/profile/';
const FEED = 'GET /api/posts/';
const message = liveEventReceived({ type: 'message', username: 'bob' });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

/** Ada's page, with the badges and the feed. */
async function start() {
  const requests = scriptServer({
    [UNREAD]: [json({ unread_count: 0 }), json({ unread_count: 3 })],
    [CONVERSATIONS]: json([]),
    [FEED]: json([makePost(2), makePost(1)]),
    [PROFILE]: [json(ownProfile), json({ ...ownProfile, godtier: 'ZEUS' })],
  });
  const store = makeSignedInStore();
  void store.dispatch(messagesApi.endpoints.getUnreadCount.initiate());
  void store.dispatch(postsApi.endpoints.getPosts.initiate());
  void store.dispatch(membersApi.endpoints.getOwnProfile.initiate());
  await pass();
  void store.dispatch(postsApi.endpoints.getNewestPosts.initiate());
  const asked = (call: string) =>
    requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === call).length;
  return { store, asked };
}

test('a message refetches the badges, and a hundred at once do so twice', async () => {
  const { store, asked } = await start();
  for (let sent = 0; sent < 100; sent++) {
    store.dispatch(message);
    await pass(10);
  }
  await pass(2_000);
  expect(messagesApi.endpoints.getUnreadCount.select()(store.getState()).data?.unread_count).toBe(3);
  expect(asked(UNREAD)).toBe(3);
});

test('a clock that is set back does not hold up the badges', async () => {
  const { store, asked } = await start();
  store.dispatch(message);
  await pass(60_000);
  jest.setSystemTime(Date.now() - 3_600_000);
  store.dispatch(message);
  await pass(2_000);
  expect(asked(UNREAD)).toBe(3);
});

test('a hundred new posts cause no request', async () => {
  const { store, asked } = await start();
  for (let id = 10; id < 110; id++) store.dispatch(liveEventReceived({ type: 'post', id }));
  const before = asked(FEED);
  await pass(10_000);
  expect(asked(FEED)).toBe(before);
});

test('a changed membership reaches the session, and the feed stays', async () => {
  const { store, asked } = await start();
  const before = asked(FEED);
  store.dispatch(liveEventReceived({ type: 'membership' }));
  await pass();
  expect(selectTier(store.getState())).toBe('ZEUS');
  expect(shownPostIds(store)).toEqual([2, 1]);
  expect(asked(FEED)).toBe(before);
});

test('a changed membership refetches the subscriptions on screen, even if the profile is the same', async () => {
  const response = json({ publishable_key: null, script_url: null, prices: null, subscriptions: [] });
  const requests = scriptServer({ [PROFILE]: json(ownProfile), 'GET /api/subscriptions/': response });
  const store = makeSignedInStore();
  void store.dispatch(membersApi.endpoints.getOwnProfile.initiate());
  void store.dispatch(subscriptionsApi.endpoints.listSubscriptions.initiate());
  await pass();
  store.dispatch(liveEventReceived({ type: 'membership' }));
  await pass();
  expect(requests.filter(({ url }) => url.endsWith('/api/subscriptions/'))).toHaveLength(2);
});

test('removes a deleted post from the lists', async () => {
  const { store, asked } = await start();
  store.dispatch(liveEventReceived({ type: 'post-deleted', id: 2 }));
  await pass();
  expect(shownPostIds(store)).toEqual([1]);
  expect(asked(FEED)).toBe(1);
});

test('a reconnect of the stream refetches what missed events would have reported, and shows the server as reached', async () => {
  const { store, asked } = await start();
  store.dispatch(serverNotReached());
  store.dispatch(liveReconnected());
  expect(store.getState().network.isUnreachable).toBe(false);
  await pass();
  expect([asked(UNREAD), asked(PROFILE)]).toEqual([2, 2]);
});

test('does not refetch after the session has ended', async () => {
  const { store, asked } = await start();
  store.dispatch(liveEventReceived({ type: 'membership' }));
  await pass();
  store.dispatch(liveEventReceived({ type: 'membership' }));
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  await pass(5_000);
  expect(asked(PROFILE)).toBe(2);
});
