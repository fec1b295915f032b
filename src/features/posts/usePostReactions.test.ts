import { act } from '@testing-library/react';
import { selectIsAuthenticated } from '../auth/authSlice';
import { makePost } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { held, json, noResponse, offline, problem, scriptServer } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { shownPosts } from '../../testing/shownPosts';
import { makeSignedInStore } from '../../testing/store';
import { collectToasts } from '../../testing/toasts';
import { toCachedPost } from './postEntity';
import { postsApi } from './postsApi';
import { usePostReactions } from './usePostReactions';

const FEED = 'GET /api/posts/';
const LIKE = 'POST /api/posts/1/like/';
const SMITE = 'POST /api/posts/1/smite/';
const post = makePost(1, { like_count: 5, smite_count: 3 });
const cached = toCachedPost(post, undefined);
const likedBySix = { status: 'liked', like_count: 6, smite_count: 3, is_liked: true, is_smited: false };

/** The reactions to the first post of the feed. */
async function start() {
  const store = makeSignedInStore();
  const list = store.dispatch(postsApi.endpoints.getPosts.initiate());
  await list;
  const { result } = renderHookIn(store, () => {
    const { data } = postsApi.endpoints.getPost.useQueryState(1);
    return usePostReactions(data ?? cached);
  });
  return {
    store,
    list,
    press: (kind: 'like' | 'smite') => act(() => void result.current.react(kind)),
    shown: () => {
      const { is_liked, is_smited, like_count, smite_count } = result.current.reactions;
      return { is_liked, is_smited, like_count, smite_count };
    },
  };
}

test('shows a like at once, and a smite replaces it at once', async () => {
  scriptServer({ [FEED]: json([post]), [LIKE]: noResponse });
  const { press, shown } = await start();
  press('like');
  expect(shown()).toEqual({ is_liked: true, is_smited: false, like_count: 6, smite_count: 3 });
  press('smite');
  expect(shown()).toEqual({ is_liked: false, is_smited: true, like_count: 5, smite_count: 4 });
  press('smite');
  expect(shown()).toEqual({ is_liked: false, is_smited: false, like_count: 5, smite_count: 3 });
});

test('shows the counts of the server’s response', async () => {
  scriptServer({ [FEED]: json([post]), [LIKE]: json({ ...likedBySix, like_count: 9 }) });
  const { store, press, shown } = await start();
  press('like');
  await settle();
  expect(shown()).toMatchObject({ is_liked: true, like_count: 9 });
  expect(shownPosts(store)[0]).toMatchObject({ is_liked: true, like_count: 9 });
});

test('rapid presses of both make one call at a time, and the last one wins', async () => {
  const first = held(json(likedBySix));
  const smitten = { status: 'smited', like_count: 5, smite_count: 4, is_liked: false, is_smited: true };
  const requests = scriptServer({ [FEED]: json([post]), [LIKE]: first.reply, [SMITE]: json(smitten) });
  const { press, shown } = await start();
  for (const kind of ['like', 'smite', 'like', 'like', 'smite'] as const) press(kind);
  await settle();
  expect(requests).toHaveLength(2);
  first.release();
  await settle();
  expect(requests.slice(1).map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/posts/1/like/',
    '/api/posts/1/smite/',
  ]);
  expect(shown()).toEqual({ is_liked: false, is_smited: true, like_count: 5, smite_count: 4 });
});

test('pressing again undoes a reaction with the same call', async () => {
  const unliked = { ...likedBySix, status: 'unliked', like_count: 4, is_liked: false };
  const requests = scriptServer({ [FEED]: json([{ ...post, is_liked: true }]), [LIKE]: json(unliked) });
  const { press, shown } = await start();
  press('like');
  expect(shown()).toMatchObject({ is_liked: false, like_count: 4 });
  await settle();
  expect(requests).toHaveLength(2);
  expect(shown()).toMatchObject({ is_liked: false, like_count: 4 });
});

test('a failure restores the previous reaction and shows a toast', async () => {
  scriptServer({ [FEED]: json([post]), [SMITE]: problem(404, 'No such post.') });
  const toasts = collectToasts();
  const { press, shown } = await start();
  press('smite');
  await settle();
  expect(shown()).toEqual({ is_liked: false, is_smited: false, like_count: 5, smite_count: 3 });
  expect(toasts).toEqual(['Error smiting post']);
});

describe.each([
  ['that began before the press', true],
  ['that begins after it', false],
])('a refetch %s', (_when, isBefore) => {
  /** Answers a refetch that does not have the like, before or after the response to the like. */
  const run = async (order: ('refetch' | 'like')[]) => {
    const refetch = held(json([post]));
    const like = held(json(likedBySix));
    scriptServer({ [FEED]: [json([post]), refetch.reply], [LIKE]: like.reply });
    const { list, press, shown } = await start();
    if (isBefore) void list.refetch();
    press('like');
    if (!isBefore) void list.refetch();
    const seen: ReturnType<typeof shown>[] = [];
    for (const response of order) {
      ({ refetch, like })[response].release();
      await settle();
      seen.push(shown());
    }
    return seen;
  };

  test.each([
    ['before the like is answered', ['refetch', 'like']],
    ['after it', ['like', 'refetch']],
  ] as const)('and is answered %s does not undo it', async (_what, order) => {
    for (const seen of await run([...order])) {
      expect(seen).toEqual({ is_liked: true, is_smited: false, like_count: 6, smite_count: 3 });
    }
  });
});

describe.each([
  ['like', LIKE, 'Please log in to like posts'],
  ['smite', SMITE, 'Please log in to smite posts'],
] as const)('a %s without a session', (kind, call, sentence) => {
  test('shows only the request to log in, and ends the session', async () => {
    scriptServer({ [FEED]: json([post]), [call]: problem(401, 'Your session is over.') });
    const toasts = collectToasts();
    const { store, press } = await start();
    press(kind);
    await settle();
    expect(toasts).toEqual([sentence]);
    expect(selectIsAuthenticated(store.getState())).toBe(false);
    expect(store.getState().intents).toEqual({});
  });
});

test('keeps the intent during retries, then restores the previous reaction', async () => {
  jest.useFakeTimers();
  scriptServer({ [FEED]: json([post]), [LIKE]: offline });
  const toasts = collectToasts();
  const starting = start();
  await jest.advanceTimersByTimeAsync(0);
  const { press, shown } = await starting;
  press('like');
  await act(() => jest.advanceTimersByTimeAsync(6_900));
  expect(shown().is_liked).toBe(true);
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(shown().is_liked).toBe(false);
  expect(toasts).toEqual(['Error liking post']);
  jest.useRealTimers();
});

test('refetches the post if it is unknown whether the server has the like', async () => {
  jest.useFakeTimers();
  const truth = json({ ...post, is_liked: true, like_count: 6 });
  scriptServer({ [FEED]: json([post]), [LIKE]: offline, 'GET /api/posts/1/': truth });
  const starting = start();
  await jest.advanceTimersByTimeAsync(0);
  const { press, shown } = await starting;
  press('like');
  await act(() => jest.advanceTimersByTimeAsync(7_100));
  expect(shown()).toMatchObject({ is_liked: true, like_count: 6 });
  jest.useRealTimers();
});

test('two cards of a post show the same', async () => {
  scriptServer({ [FEED]: json([post]), [LIKE]: noResponse });
  const { store, press } = await start();
  const other = renderHookIn(store, () => usePostReactions(cached));
  press('like');
  expect(other.result.current.reactions.like_count).toBe(6);
});
