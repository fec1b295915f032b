import { act } from '@testing-library/react';
import { liveEventReceived } from '../../api/live';
import { makePost } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { held, json, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { isGap, missingIds, useNewPosts } from './newPosts';
import { postsApi, useGetPostsInfiniteQuery } from './postsApi';
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
  const { result } = renderHookIn(store, () => {
    const feed = useGetPostsInfiniteQuery();
    const ids = usePostIds(feed.data, undefined);
    return { ...feed, ids, newPosts: useNewPosts(feed.data, ids) };
  });
  await pass();
  const dispatchPostEvent = async () => {
    act(() => void store.dispatch(liveEventReceived({ type: 'post', id: 1 })));
    await pass(2_000);
  };
  const createPost = async (id: number) => {
    script['POST /api/posts/'] = json(makePost(id), { status: 201 });
    act(() => void store.dispatch(postsApi.endpoints.createPost.initiate({ content: 'x' })));
    await pass();
  };
  return { requests, result, dispatchPostEvent, createPost };
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

test('offers new posts after a live event, and shows them at the top on request', async () => {
  const { result, dispatchPostEvent } = await start(page([4, 3]), page([5, 4]));
  await dispatchPostEvent();
  expect(result.current.newPosts).toMatchObject({ ids: [5], isMore: false });
  expect(result.current.ids).toEqual([4, 3]);
  act(() => result.current.newPosts.show());
  expect(result.current.ids).toEqual([5, 4, 3]);
  expect(result.current.newPosts.ids).toEqual([]);
});

test('polls every minute without live events', async () => {
  const { result } = await start(page([4, 3]), page([5, 4]));
  await pass(61_000);
  expect(result.current.newPosts.ids).toEqual([5]);
});

test('refetches the feed if there are more new posts than a page has', async () => {
  const { result, dispatchPostEvent } = await start(page([4, 3]), page([9, 8]), page([9, 8]));
  await dispatchPostEvent();
  expect(result.current.newPosts).toMatchObject({ ids: [9, 8], isMore: true });
  act(() => result.current.newPosts.show());
  await pass();
  expect(result.current.ids).toEqual([9, 8]);
});

test('keeps new posts that are shown while the next page is being fetched', async () => {
  const nextPage = held(page([2, 1], 'b'));
  const { result, dispatchPostEvent } = await start(page([4, 3]), page([5, 4]), nextPage.reply);
  await dispatchPostEvent();
  act(() => void result.current.fetchNextPage());
  await pass();
  act(() => result.current.newPosts.show());
  nextPage.release();
  await pass();
  expect(result.current.ids).toEqual([5, 4, 3, 2, 1]);
});

test('own posts among the new ones do not hide that there are more', async () => {
  const { result, dispatchPostEvent, createPost } = await start(page([4, 3]), page([9, 8]), page([9, 8]));
  await createPost(9);
  await dispatchPostEvent();
  expect(result.current.newPosts).toMatchObject({ ids: [8], isMore: true });
  act(() => result.current.newPosts.show());
  await pass();
  expect(result.current.ids).toEqual([9, 8]);
});
