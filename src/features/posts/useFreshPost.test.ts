import { act } from '@testing-library/react';
import { liveEventReceived, liveReconnected } from '../../api/live';
import { makePost } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { held, json, problem, scriptServer } from '../../testing/scriptServer';
import { shownPosts } from '../../testing/shownPosts';
import { makeSignedInStore } from '../../testing/store';
import { refetchPost, useGetPostQuery } from './postEntity';
import { postsApi } from './postsApi';
import { useFreshPost } from './useFreshPost';

const { getPosts, likePost } = postsApi.endpoints;
const FEED = 'GET /api/posts/';
const POST = 'GET /api/posts/1/';
const feed = json([makePost(2), makePost(1, { like_count: 5 })]);
const changed = liveEventReceived({ type: 'post-changed', id: 1 });
const counts = { like_count: 9, smite_count: 0, comment_count: 0 };
/** Timestamps never go back, and the tests before this one have advanced the clock. */
const LONG_AFTER_MS = 3_600_000;
const counted = liveEventReceived({ type: 'post-counts', id: 1, ...counts });

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

async function start() {
  const store = makeSignedInStore();
  // Mocked after the store was created, since its listeners need random ids.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  void store.dispatch(getPosts.initiate());
  await pass();
  const items = () => shownPosts(store);
  return {
    store,
    items,
    likes: () => items().find((post) => post?.id === 1)?.like_count,
    show: () => renderHookIn(store, () => useFreshPost(1, useGetPostQuery(1).data)),
    dispatch: (action: Parameters<typeof store.dispatch>[0]) => act(() => void store.dispatch(action)),
  };
}

test('refetches a post on screen when a live event reports a change', async () => {
  const requests = scriptServer({ [FEED]: feed, [POST]: json(makePost(1, { like_count: 9 })) });
  const { likes, show, dispatch } = await start();
  show();
  dispatch(changed);
  await pass();
  expect(likes()).toBe(9);
  expect(requests).toHaveLength(2);
});

test('refetches within the time that the server gives, which grows with its streams', async () => {
  const requests = scriptServer({ [FEED]: feed, [POST]: json(makePost(1)) });
  const { show, dispatch } = await start();
  show();
  jest.mocked(Math.random).mockReturnValue(0.5);
  dispatch(liveEventReceived({ type: 'post-changed', id: 1, spread_ms: 50_000 }));
  await pass(24_900);
  expect(requests).toHaveLength(1);
  await pass(200);
  expect(requests).toHaveLength(2);
});

test('a response that comes before the refetch does not use up the spread of the next one', async () => {
  const requests = scriptServer({ [FEED]: feed, [POST]: json(makePost(1)) });
  const { store, show, dispatch } = await start();
  show();
  jest.mocked(Math.random).mockReturnValue(0.5);
  const change = liveEventReceived({ type: 'post-changed', id: 1, spread_ms: 20_000 });
  dispatch(change);
  await act(() => store.dispatch(refetchPost(1)));
  await pass(60_000);
  dispatch(change);
  await pass(9_900);
  expect(requests).toHaveLength(2);
  await pass(200);
  expect(requests).toHaveLength(3);
});

describe('counts in a live event', () => {
  test('are shown at once, without a request, as is the count of comments after a new one', async () => {
    const requests = scriptServer({ [FEED]: feed, [POST]: json(makePost(1)) });
    const { likes, items, show, dispatch } = await start();
    show();
    await pass(LONG_AFTER_MS);
    dispatch(liveEventReceived({ type: 'comment', post: 1 }));
    dispatch(liveEventReceived({ type: 'post-counts', id: 1, ...counts, comment_count: 3 }));
    expect([likes(), items()[1]?.comment_count]).toEqual([9, 3]);
    await pass(60_000);
    expect(requests).toHaveLength(1);
  });

  test('lead to a refetch if an action of this page may be newer', async () => {
    const liked = { status: 'liked', like_count: 6, smite_count: 0, is_liked: true, is_smited: false };
    const truth = json(makePost(1, { like_count: 10, is_liked: true }));
    scriptServer({ [FEED]: feed, [POST]: truth, 'POST /api/posts/1/like/': json(liked) });
    const { store, likes, show, dispatch } = await start();
    show();
    await pass(LONG_AFTER_MS);
    void store.dispatch(likePost.initiate(1));
    await pass();
    expect(likes()).toBe(6);
    dispatch(counted);
    await pass(1_000);
    expect(likes()).toBe(10);
  });
});

test('refetches a post off screen only when it is on screen again', async () => {
  const requests = scriptServer({ [FEED]: feed, [POST]: json(makePost(1, { like_count: 9 })) });
  const { likes, show, dispatch } = await start();
  dispatch(changed);
  dispatch(liveEventReceived({ type: 'post-changed', id: 2 }));
  await pass(60_000);
  expect(requests).toHaveLength(1);
  show();
  await pass();
  expect(likes()).toBe(9);
  expect(requests).toHaveLength(2);
});

test('refetches a post at most every five seconds', async () => {
  const requests = scriptServer({ [FEED]: feed, [POST]: json(makePost(1)) });
  const { show, dispatch } = await start();
  show();
  for (let second = 0; second < 18; second++) {
    dispatch(changed);
    await pass(1_000);
  }
  expect(requests.filter(({ url }) => url.endsWith('/posts/1/')).length).toBe(4);
});

test('a clock that is set back does not hold up the next refetch', async () => {
  const requests = scriptServer({ [FEED]: feed, [POST]: json(makePost(1)) });
  const { show, dispatch } = await start();
  show();
  dispatch(changed);
  await pass(10_000);
  jest.setSystemTime(Date.now() - 3_600_000);
  dispatch(changed);
  await pass(1_000);
  expect(requests.filter(({ url }) => url.endsWith('/posts/1/'))).toHaveLength(2);
});

test('refetches again after a change during a refetch', async () => {
  const late = held(json(makePost(1, { like_count: 6 })));
  scriptServer({ [FEED]: feed, [POST]: [late.reply, json(makePost(1, { like_count: 9 }))] });
  const { likes, show, dispatch } = await start();
  show();
  dispatch(changed);
  await pass();
  dispatch(changed);
  await pass(10_000);
  late.release();
  await pass(100);
  expect(likes()).toBe(9);
});

describe('after live events were missed', () => {
  test('a post on screen is refetched, once', async () => {
    const requests = scriptServer({ [FEED]: feed, [POST]: json(makePost(1, { like_count: 9 })) });
    const { likes, show, dispatch } = await start();
    show();
    dispatch(liveReconnected());
    await pass(1);
    expect(likes()).toBe(9);
    await pass(60_000);
    expect(requests.filter(({ url }) => url.endsWith('/posts/1/'))).toHaveLength(1);
  });

  test('a post that comes on screen later is refetched as well', async () => {
    scriptServer({ [FEED]: feed, [POST]: json(makePost(1, { like_count: 9 })) });
    const { likes, show, dispatch } = await start();
    dispatch(liveReconnected());
    await pass(60_000);
    expect(likes()).toBe(5);
    show();
    await pass();
    expect(likes()).toBe(9);
  });
});

test('a refetch that began before a like does not undo it', async () => {
  const late = held(json(makePost(1, { like_count: 5 })));
  const liked = { status: 'liked', like_count: 6, smite_count: 0, is_liked: true, is_smited: false };
  scriptServer({ [FEED]: feed, [POST]: late.reply, 'POST /api/posts/1/like/': json(liked) });
  const { store, items, show, dispatch } = await start();
  show();
  dispatch(changed);
  await pass();
  void store.dispatch(likePost.initiate(1));
  await pass();
  late.release();
  await pass();
  expect(items()[1]).toMatchObject({ like_count: 6, is_liked: true });
});

test('removes a post from the lists if its refetch gets 404, and keeps it after other failures', async () => {
  scriptServer({ [FEED]: feed, [POST]: [problem(400, 'Hm.'), problem(404, 'Gone.')] });
  const { items, show, dispatch } = await start();
  show();
  dispatch(changed);
  await pass();
  expect(items()).toHaveLength(2);
  dispatch(changed);
  await pass(5_000);
  expect(items().map((post) => post?.id)).toEqual([2]);
});
