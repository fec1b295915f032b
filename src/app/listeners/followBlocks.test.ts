import type { Hint } from '#contract/live';
import { liveEventReceived } from '../../api/live';
import { block, unblock } from '../../features/blocks/blockActions';
import { threadsApi } from '../../features/comments/threadsApi';
import { conversationsApi } from '../../features/messages/conversationsApi';
import { mute } from '../../features/mutes/muteActions';
import { mutesApi, selectIsMuted } from '../../features/mutes/mutesApi';
import { postsApi } from '../../features/posts/postsApi';
import { installTabs } from '../../testing/browserTabs';
import { makeBlock, makeComment, makeConversation, makeMute, makePost } from '../../testing/fixtures';
import { held, json, noContent, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { shownPostIds } from '../../testing/shownPosts';
import { makeSignedInStore } from '../../testing/store';
import { collectToasts } from '../../testing/toasts';
import { followBlocks } from './followBlocks';

const BLOCK = 'PUT /api/users/bob/block/';
const UNBLOCK = 'DELETE /api/users/bob/block/';
const FEED = 'GET /api/posts/';
const CONVERSATIONS = 'GET /api/messages/conversations/';
const safety = liveEventReceived({ type: 'safety' } satisfies Hint);

const byBob = (id: number) => makePost(id, { author_username: 'bob' });
const comments = [makeComment(11), makeComment(12, { author_username: 'eve' })];

let removeTabs: () => void;
let toasts: string[];
/** Whether Bob is blocked on the server. */
let isBlocked: boolean;
const stops: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  toasts = collectToasts();
  isBlocked = false;
  removeTabs = installTabs();
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  removeTabs();
  jest.useRealTimers();
});

const pass = (ms = 3_000) => jest.advanceTimersByTimeAsync(ms);

/** Ada's page with the feed, the comments of post 1 and the conversations. */
async function openTab() {
  const store = makeSignedInStore();
  stops.push(store.dispatch(followBlocks(7)));
  void store.dispatch(postsApi.endpoints.getPosts.initiate());
  void store.dispatch(threadsApi.endpoints.getComments.initiate(1));
  void store.dispatch(conversationsApi.endpoints.getConversations.initiate());
  await pass(0);
  const commentOf = (id: number) => threadsApi.endpoints.getComment.select(id)(store.getState()).data;
  const listedComments = () =>
    threadsApi.endpoints.getComments
      .select(1)(store.getState())
      .data?.pages.flatMap(({ items }) => items);
  const partners = () =>
    conversationsApi.endpoints.getConversations
      .select()(store.getState())
      .data?.pages.flatMap(({ items }) => items.map(({ user }) => user.username));
  return { store, commentOf, listedComments, partners, posts: () => shownPostIds(store) };
}

const setBlocked =
  (value: boolean): Reply =>
  (request) => {
    isBlocked = value;
    return noContent(request);
  };
/** A list, without Bob's once he is blocked. */
const visible =
  <T>(list: T[], authorOf: (item: T) => string | null): Reply =>
  (request) =>
    json(list.filter((item) => !isBlocked || authorOf(item) !== 'bob'))(request);
const feed = visible([byBob(3), makePost(2), makePost(1)], ({ author_username }) => author_username);

function script(changes: Record<string, Reply | [Reply, ...Reply[]]> = {}) {
  return scriptServer({
    [FEED]: feed,
    'GET /api/posts/1/comments/': visible(comments, ({ author_username }) => author_username),
    [CONVERSATIONS]: visible(
      ['bob', 'eve'].map((name) => makeConversation(name)),
      ({ user }) => user.username,
    ),
    [BLOCK]: setBlocked(true),
    [UNBLOCK]: setBlocked(false),
    'GET /api/mutes/': json([]),
    'GET /api/muted-words/': json({ words: [] }),
    ...changes,
  });
}

test('a block takes posts, comments and conversations off the page, in every tab of the browser', async () => {
  script();
  const tabs = [await openTab(), await openTab()];
  expect(tabs[1]!.posts()).toEqual([3, 2, 1]);
  void tabs[0]!.store.dispatch(block('bob'));
  await pass();
  for (const { posts, commentOf, listedComments, partners } of tabs) {
    expect(posts()).toEqual([2, 1]);
    expect(commentOf(11)).toMatchObject({ is_deleted: true, content: 'Comment not available' });
    expect(commentOf(12)?.content).toBe('Comment 12');
    expect(listedComments()).toEqual([12]);
    expect(partners()).toEqual(['eve']);
  }
});

test('a post in a response that was on its way does not come back', async () => {
  const late = held(json([byBob(3), makePost(2), makePost(1)]));
  script({ [FEED]: [late.reply, feed] });
  const { store, posts } = await openTab();
  void store.dispatch(block('bob'));
  await pass(100);
  late.release();
  await pass();
  expect(posts()).toEqual([2, 1]);
});

test('a failed block says so and leaves all as it was', async () => {
  script({ [BLOCK]: problem(404, 'x'), 'GET /api/blocks/': json([]) });
  const { store, posts, commentOf, partners } = await openTab();
  void store.dispatch(block('bob'));
  await pass();
  expect(toasts).toEqual(['Could not block bob. Please try again.']);
  expect(posts()).toEqual([3, 2, 1]);
  expect(commentOf(11)?.content).toBe('Comment 11');
  expect(partners()).toEqual(['bob', 'eve']);
});

test('a block of which the response was lost is found out', async () => {
  const lost: Reply = () => Promise.reject(new TypeError('Failed to fetch'));
  script({ [BLOCK]: lost, 'GET /api/blocks/': json([makeBlock('bob', { created_at: now() })]) });
  const { store, posts } = await openTab();
  void store.dispatch(block('bob'));
  await pass(20_000);
  expect(posts()).toEqual([2, 1]);
});

const now = () => new Date().toISOString();

test('undone at once, comments and conversations are back, and the posts in their places without a request for them', async () => {
  const requests = script();
  const { store, posts, commentOf, listedComments, partners } = await openTab();
  void store.dispatch(block('bob'));
  await pass();
  const feeds = () => requests.filter(({ url }) => new URL(url).pathname === '/api/posts/').length;
  const before = feeds();
  void store.dispatch(unblock('bob'));
  await pass();
  expect(posts()).toEqual([3, 2, 1]);
  expect(feeds()).toBe(before);
  expect(commentOf(11)?.content).toBe('Comment 11');
  expect(listedComments()).toEqual([11, 12]);
  expect(partners()).toEqual(['bob', 'eve']);
});

test('lists that were fetched while a member was blocked start again when the block is undone', async () => {
  isBlocked = true;
  script();
  const { store, posts } = await openTab();
  expect(posts()).toEqual([2, 1]);
  void store.dispatch(unblock('bob'));
  await pass();
  expect(posts()).toEqual([3, 2, 1]);
});

test('lists that were fetched between the block and the moment at which this page found it out start again, too', async () => {
  isBlocked = true;
  script({ 'GET /api/blocks/': json([makeBlock('bob', { created_at: now() })]) });
  const { store, posts } = await openTab();
  store.dispatch(safety);
  await pass();
  expect(posts()).toEqual([2, 1]);
  void store.dispatch(unblock('bob'));
  await pass();
  expect(posts()).toEqual([3, 2, 1]);
});

test('lists that were asked for while the block was under way start again, too', async () => {
  const late = held(setBlocked(true));
  script({
    [BLOCK]: (request) => {
      isBlocked = true;
      return late.reply(request);
    },
  });
  const { store, posts } = await openTab();
  void store.dispatch(block('bob'));
  await pass(10);
  void store.dispatch(postsApi.endpoints.getPosts.initiate(undefined, { forceRefetch: true }));
  await pass(10);
  late.release();
  await pass();
  expect(posts()).toEqual([2, 1]);
  void store.dispatch(unblock('bob'));
  await pass();
  expect(posts()).toEqual([3, 2, 1]);
});

test('posts that have left the cache while their author was blocked come back, too', async () => {
  script();
  const { store, posts } = await openTab();
  void store.dispatch(block('bob'));
  await pass();
  void store.dispatch(postsApi.endpoints.getPosts.initiate(undefined, { forceRefetch: true }));
  await pass(60_000);
  void store.dispatch(unblock('bob'));
  await pass();
  expect(posts()).toEqual([3, 2, 1]);
});

test('a live event brings the blocks of another device, and their end', async () => {
  script({ 'GET /api/blocks/': [json([makeBlock('bob', { created_at: now() })]), json([])] });
  const { store, posts } = await openTab();
  store.dispatch(safety);
  await pass();
  expect(posts()).toEqual([2, 1]);
  store.dispatch(safety);
  await pass();
  expect(posts()).toEqual([3, 2, 1]);
});

test('a mute folds in the other tabs too, and conversations are refetched, whose unread counts leave it out', async () => {
  const requests = script({
    'GET /api/mutes/': [json([]), json([makeMute('Bob')])],
    'PUT /api/users/Bob/mute/': noContent,
  });
  const [first, second] = [await openTab(), await openTab()];
  void second.store.dispatch(mutesApi.endpoints.getMutes.initiate());
  await pass(0);
  const asked = requests.filter(({ url }) => url.includes('conversations')).length;
  void first.store.dispatch(mute('Bob', null));
  await pass();
  expect(selectIsMuted(second.store.getState(), 'bob')).toBe(true);
  expect(requests.filter(({ url }) => url.includes('conversations')).length).toBe(asked + 2);
});
