import { act } from '@testing-library/react';
import { liveEventReceived } from '../../api/live';
import { liveStateChanged } from '../../network/networkSlice';
import { makePost } from '../../testing/fixtures';
import { collectToasts } from '../../testing/toasts';
import { renderHookIn } from '../../testing/renderHookIn';
import { held, json, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { isGap, missingIds, useNewPosts } from './newPosts';
import { postsApi, useGetPostsInfiniteQuery } from './postsApi';
import { postEntityApi } from './postEntity';
import { usePostIds } from './usePostIds';

const FEED = 'GET /api/posts/';
const newest = (items: number[], next: string | null = 'x') => ({ items, next, previous: null, readAt: 1 });
const page = (ids: number[], next = 'a') =>
  json(
    ids.map((id) => makePost(id)),
    { headers: { Link: `</api/posts/?before=${next}>; rel="next"` } },
  );

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms = 100) => act(() => jest.advanceTimersByTimeAsync(ms));

/** The feed as a screen reads it. */
async function start(...replies: [Reply, ...Reply[]]) {
  const script: Parameters<typeof scriptServer>[0] = { [FEED]: replies };
  const requests = scriptServer(script);
  const store = makeSignedInStore();
  const open = () =>
    renderHookIn(store, () => {
      const feed = useGetPostsInfiniteQuery();
      const ids = usePostIds(feed.data, undefined);
      return { ...feed, ids, newPosts: useNewPosts(feed.data, ids) };
    });
  const { result, unmount } = open();
  await pass();
  const dispatchPostEvent = async (...ids: number[]) => {
    act(() => ids.forEach((id) => store.dispatch(liveEventReceived({ type: 'post', id }))));
    await pass(2_000);
  };
  /** Presses the offer. */
  const show = async () => {
    let first: number | undefined;
    act(() => void result.current.newPosts.show().then((id) => (first = id)));
    await pass();
    return first;
  };
  const dispatch = async (action: Parameters<typeof store.dispatch>[0]) => {
    act(() => void store.dispatch(action));
    await pass();
  };
  const createPost = async (id: number, reply: Reply = json(makePost(id), { status: 201 })) => {
    script['POST /api/posts/'] = reply;
    act(() => void store.dispatch(postsApi.endpoints.createPost.initiate({ content: 'x' })));
    await pass();
  };
  return { requests, store, result, dispatch, dispatchPostEvent, show, createPost, unmount, open };
}

test('new posts are those that the feed does not show and that are not older than its last post', () => {
  expect(missingIds([4, 3], false, [6, 5, 4, 3, 2])).toEqual([6, 5]);
  expect(missingIds([4, 3], true, [4, 3, 2])).toEqual([2]);
  expect(missingIds([], true, [1])).toEqual([1]);
});

test('there may be more new posts where the newest page does not reach down to the feed', () => {
  expect(isGap(3, newest([6, 5]))).toBe(true);
  expect(isGap(5, newest([6, 5]))).toBe(false);
  expect(isGap(3, newest([6, 5], null))).toBe(false);
});

test('does not refetch the newest posts just after the feed was fetched', async () => {
  const { requests } = await start(page([4, 3]));
  await pass(30_000);
  expect(requests).toHaveLength(1);
});

test('offers a new post that a live event announces without a request, and fetches and shows it when pressed', async () => {
  const { requests, result, dispatchPostEvent, show } = await start(page([4, 3]), page([5, 4]));
  await dispatchPostEvent(5);
  expect(result.current.newPosts).toMatchObject({ ids: [5], isMore: false });
  expect(result.current.ids).toEqual([4, 3]);
  expect(requests).toHaveLength(1);
  expect(await show()).toBe(5);
  expect(result.current.ids).toEqual([5, 4, 3]);
  expect(result.current.newPosts.ids).toEqual([]);
  expect(requests).toHaveLength(2);
});

test('does not offer the own post whose live event comes before its response', async () => {
  const { result, dispatchPostEvent, createPost } = await start(page([4, 3]));
  const response = held(json(makePost(5), { status: 201 }));
  await createPost(5, response.reply);
  await dispatchPostEvent(5);
  expect(result.current.newPosts.ids).toEqual([]);
  response.release();
  await pass();
  expect(result.current).toMatchObject({ ids: [5, 4, 3], newPosts: { ids: [] } });
});

test('offers no announced post that is older than the last one of the feed: a stream begins with recent events', async () => {
  const { result, dispatchPostEvent } = await start(page([4, 3]));
  await dispatchPostEvent(2, 4, 5);
  expect(result.current.newPosts.ids).toEqual([5]);
});

test('offers what was announced meanwhile once the own post failed', async () => {
  const { result, dispatchPostEvent, createPost } = await start(page([4, 3]));
  const response = held(problem(400, 'No.'));
  await createPost(6, response.reply);
  await dispatchPostEvent(5);
  response.release();
  await pass();
  expect(result.current.newPosts.ids).toEqual([5]);
});

test('no longer offers an announced post that was deleted', async () => {
  const { result, dispatchPostEvent, dispatch } = await start(page([4, 3]));
  await dispatchPostEvent(5, 6);
  await dispatch(liveEventReceived({ type: 'post-deleted', id: 5 }));
  expect(result.current.newPosts.ids).toEqual([6]);
});

test('goes on offering announced posts that could not be fetched, and says so', async () => {
  const toasts = collectToasts();
  const { result, dispatchPostEvent, show } = await start(page([4, 3]), problem(400, 'Hm.'));
  await dispatchPostEvent(5);
  expect(await show()).toBeUndefined();
  expect(result.current.newPosts.ids).toEqual([5]);
  expect(toasts).toEqual(['Error fetching posts. Please try again.']);
});

test('counts no more announced posts than a page has, and says that there are more', async () => {
  const { result, dispatchPostEvent } = await start(page([4, 3]));
  await dispatchPostEvent(...Array.from({ length: 30 }, (_, index) => 10 + index));
  expect(result.current.newPosts.ids).toHaveLength(20);
  expect(result.current.newPosts.ids[0]).toBe(39);
  expect(result.current.newPosts.isMore).toBe(true);
});

test('polls every minute without live events', async () => {
  const { result } = await start(page([4, 3]), page([5, 4]));
  await pass(61_000);
  expect(result.current.newPosts.ids).toEqual([5]);
});

test('a feed that was left for 90 seconds offers what no live event has announced meanwhile (api/live: shownFeed)', async () => {
  const { dispatch, unmount, open } = await start(page([4, 3]), page([5, 4]));
  await dispatch(liveStateChanged(true));
  unmount();
  await pass(90_000);
  const { result } = open();
  await pass();
  expect(result.current.newPosts.ids).toEqual([5]);
});

test('polls every ten minutes with a live stream', async () => {
  const { result, dispatch } = await start(page([4, 3]), page([5, 4]));
  await dispatch(liveStateChanged(true));
  await pass(599_000);
  expect(result.current.newPosts.ids).toEqual([]);
  await pass(2_000);
  expect(result.current.newPosts.ids).toEqual([5]);
});

test('begins the feed again if there are more new posts than a page has, wherever its first page began', async () => {
  const { requests, store, result, dispatch, dispatchPostEvent, show } = await start(
    page([4, 3]),
    page([9, 8]),
  );
  const value = { pages: [newest([4, 3])], pageParams: [{ after: 'c' }] };
  await dispatch(postsApi.util.upsertQueryEntries([{ endpointName: 'getPosts', arg: undefined, value }]));
  await dispatchPostEvent(8, 9);
  expect(result.current.newPosts.ids).toEqual([9, 8]);
  expect(await show()).toBe(9);
  expect(result.current.ids).toEqual([9, 8]);
  expect(requests).toHaveLength(2);
  // No card shows them, and the list holds them all the same.
  await pass(11_000);
  for (const id of [9, 8])
    expect(postEntityApi.endpoints.getPost.select(id)(store.getState()).data).toBeDefined();
});

test('keeps new posts that are shown while the next page is being fetched', async () => {
  const nextPage = held(page([2, 1], 'b'));
  const { result, show } = await start(page([4, 3]), page([5, 4]), nextPage.reply, page([5, 4]));
  await pass(61_000);
  act(() => void result.current.fetchNextPage());
  await pass();
  await show();
  nextPage.release();
  await pass();
  expect(result.current.ids).toEqual([5, 4, 3, 2, 1]);
});

test('own posts among the new ones do not hide that there are more', async () => {
  const { result, show, createPost } = await start(page([4, 3]), page([9, 8]), page([9, 8]));
  await createPost(9);
  await pass(61_000);
  expect(result.current.newPosts).toMatchObject({ ids: [8], isMore: true });
  await show();
  expect(result.current.ids).toEqual([9, 8]);
});

test('a new post whose response was lost is offered, and the feed keeps the pages that are loaded', async () => {
  const { result, createPost } = await start(page([4, 3]), page([2, 1]), page([5, 4]));
  await act(async () => {
    await result.current.fetchNextPage();
  });
  await createPost(5, problem(502, 'No.'));
  await pass(10_000);
  expect(result.current.newPosts.ids).toEqual([5]);
  expect(result.current.ids).toEqual([4, 3, 2, 1]);
});
