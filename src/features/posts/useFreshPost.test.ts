import { act } from '@testing-library/react';
import { liveEventReceived, liveReconnected } from '../../api/live';
import { makePost } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { held, json, problem, scriptServer } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { postsApi } from './postsApi';
import { useFreshPost } from './useFreshPost';

const { getPosts, likePost } = postsApi.endpoints;
const FEED = 'GET /api/posts/';
const POST = 'GET /api/posts/1/';
const feed = json([makePost(2), makePost(1, { like_count: 5 })]);
const changed = liveEventReceived({ type: 'post-changed', id: 1 });

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

async function start() {
  const store = makeSignedInStore();
  // Not before: the store's listeners get random ids.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  void store.dispatch(getPosts.initiate());
  await pass();
  const items = () => getPosts.select()(store.getState()).data?.pages[0]?.items ?? [];
  return {
    store,
    items,
    likes: () => items().find(({ id }) => id === 1)?.like_count,
    show: () => renderHookIn(store, () => useFreshPost(1)),
    hint: (action: Parameters<typeof store.dispatch>[0]) => act(() => void store.dispatch(action)),
  };
}

test.each([changed, liveEventReceived({ type: 'comment', post: 1 })])(
  'a post on screen is asked for anew when others change it: $payload.type',
  async (hint) => {
    const requests = scriptServer({ [FEED]: feed, [POST]: json(makePost(1, { like_count: 9 })) });
    const { likes, show, hint: tell } = await start();
    show();
    tell(hint);
    await pass();
    expect(likes()).toBe(9);
    expect(requests).toHaveLength(2);
  },
);

test('one that is scrolled away is not, until it comes on screen again', async () => {
  const requests = scriptServer({ [FEED]: feed, [POST]: json(makePost(1, { like_count: 9 })) });
  const { likes, show, hint } = await start();
  hint(changed);
  hint(liveEventReceived({ type: 'post-changed', id: 2 }));
  await pass(60_000);
  expect(requests).toHaveLength(1);
  show();
  await pass();
  expect(likes()).toBe(9);
  expect(requests).toHaveLength(2);
});

test('one that hundreds like is asked for every five seconds', async () => {
  const requests = scriptServer({ [FEED]: feed, [POST]: json(makePost(1)) });
  const { show, hint } = await start();
  show();
  for (let second = 0; second < 18; second++) {
    hint(changed);
    await pass(1_000);
  }
  expect(requests.filter(({ url }) => url.endsWith('/posts/1/')).length).toBe(4);
});

test('a change that is told while the post is on its way is not lost', async () => {
  const late = held(json(makePost(1, { like_count: 6 })));
  scriptServer({ [FEED]: feed, [POST]: [late.reply, json(makePost(1, { like_count: 9 }))] });
  const { likes, show, hint } = await start();
  show();
  hint(changed);
  await pass();
  hint(changed);
  await pass(10_000);
  late.release();
  await pass(100);
  expect(likes()).toBe(9);
});

describe('after live events were missed', () => {
  test('a post on screen is refetched, once', async () => {
    const requests = scriptServer({ [FEED]: feed, [POST]: json(makePost(1, { like_count: 9 })) });
    const { likes, show, hint } = await start();
    show();
    hint(liveReconnected());
    await pass(1);
    expect(likes()).toBe(9);
    await pass(60_000);
    expect(requests.filter(({ url }) => url.endsWith('/posts/1/'))).toHaveLength(1);
  });

  test('a post that comes on screen later is refetched as well', async () => {
    scriptServer({ [FEED]: feed, [POST]: json(makePost(1, { like_count: 9 })) });
    const { likes, show, hint } = await start();
    hint(liveReconnected());
    await pass(60_000);
    expect(likes()).toBe(5);
    show();
    await pass();
    expect(likes()).toBe(9);
  });
});

test('a refresh that was asked for before a like does not undo it', async () => {
  const late = held(json(makePost(1, { like_count: 5 })));
  const liked = { status: 'liked', like_count: 6, smite_count: 0, is_liked: true, is_smited: false };
  scriptServer({ [FEED]: feed, [POST]: late.reply, 'POST /api/posts/1/like/': json(liked) });
  const { store, items, show, hint } = await start();
  show();
  hint(changed);
  await pass();
  void store.dispatch(likePost.initiate(1));
  await pass();
  late.release();
  await pass();
  expect(items()[1]).toMatchObject({ like_count: 6, is_liked: true });
});

test('a post that turns out to be gone leaves the lists; one that cannot be asked for stays', async () => {
  scriptServer({ [FEED]: feed, [POST]: [problem(400, 'Hm.'), problem(404, 'Gone.')] });
  const { items, show, hint } = await start();
  show();
  hint(changed);
  await pass();
  expect(items()).toHaveLength(2);
  hint(changed);
  await pass(5_000);
  expect(items().map(({ id }) => id)).toEqual([2]);
});
