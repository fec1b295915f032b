import { act } from '@testing-library/react';
import { failureSentence } from '../../api/errorSentence';
import { makePost } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { json, noContent, offline, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { shownPosts } from '../../testing/shownPosts';
import { makeSignedInStore } from '../../testing/store';
import { postsApi } from '../posts/postsApi';
import { toCachedPost } from '../posts/postEntity';
import { postsErrors, postsSuccess } from '../posts/postsSentences';
import { useMinutesLeft } from './useMinutesLeft';

const { getPosts, getPost, modifyPost, removePost } = postsApi.endpoints;
const FEED = 'GET /api/posts/';
const MODIFY = 'PATCH /api/moderation/posts/1/modify/';
const REMOVE = 'DELETE /api/moderation/posts/1/delete/';
const MINUTE = 60_000;
const post = makePost(1);
const original = { content: 'Post 1', is_temporarily_edited: false, edited_by_username: null };
const editedPost = makePost(1, {
  content: 'Edited',
  is_temporarily_edited: true,
  edited_by_username: 'ada',
  temp_edit_remaining: 60,
});

async function start() {
  const store = makeSignedInStore();
  await store.dispatch(getPosts.initiate());
  return {
    store,
    items: () => shownPosts(store),
    modify: () => store.dispatch(modifyPost.initiate({ id: 1, content: 'Edited', image: '' })),
  };
}

test('shows a moderated post with its changes', async () => {
  const requests = scriptServer({ [FEED]: json([post]), [MODIFY]: json(editedPost) });
  const { modify, items } = await start();
  const { data } = await modify();
  const form = await requests[1]!.formData();
  expect([...form.entries()]).toEqual([
    ['content', 'Edited'],
    ['image', ''],
  ]);
  expect(items()).toMatchObject([{ content: 'Edited', edited_by_username: 'ada' }]);
  expect(postsSuccess.modifyPost(data!)).toBe('Post temporarily modified for 1 hour!');
  expect(postsSuccess.modifyPost(post)).toBe('Post moderated successfully!');
});

test('removes a post that a moderator deleted from the list', async () => {
  scriptServer({ [FEED]: json([post]), [REMOVE]: noContent });
  const { store, items } = await start();
  await store.dispatch(removePost.initiate(1));
  expect(items()).toEqual([]);
});

test('a missing permission shows the server’s message and ends no session', async () => {
  scriptServer({
    [FEED]: json([post]),
    [MODIFY]: problem(402, 'HERMES members cannot edit posts of HADES.'),
  });
  const { store, modify, items } = await start();
  const { error } = await modify();
  expect(failureSentence(postsErrors.modifyPost, error)).toBe('HERMES members cannot edit posts of HADES.');
  expect(items()).toMatchObject([original]);
  expect(store.getState().auth.isAuthenticated).toBe(true);
});

describe('the minutes left of a temporary edit', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') }));
  afterEach(() => jest.useRealTimers());

  /** One minute at a time, since React renders only when `act` ends. */
  async function pass(minutes: number) {
    for (let minute = 0; minute < minutes; minute++) {
      await act(() => jest.advanceTimersByTimeAsync(MINUTE));
    }
  }

  async function watch(...refreshes: [Reply, ...Reply[]]) {
    const requests = scriptServer({
      [FEED]: json([editedPost]),
      'GET /api/posts/1/': refreshes,
      [MODIFY]: json(editedPost),
    });
    const starting = start();
    await jest.advanceTimersByTimeAsync(0);
    const { store, items, modify } = await starting;
    const { result } = renderHookIn(store, () => {
      const { data } = getPost.useQueryState(1);
      return useMinutesLeft(data ?? toCachedPost(post, undefined));
    });
    const edit = () =>
      act(async () => {
        void modify();
        await jest.advanceTimersByTimeAsync(100);
      });
    return { requests, items, edit, left: () => result.current };
  }

  test('start with the server’s value and count down', async () => {
    const { left } = await watch(json(post));
    expect(left()).toBe(60);
    await pass(1);
    expect(left()).toBe(59);
    await pass(58);
    expect(left()).toBe(1);
  });

  test('end with the original, which is fetched once', async () => {
    const { left, items, requests } = await watch(json(post));
    await pass(60);
    await pass(5);
    expect(left()).toBeNull();
    expect(items()).toMatchObject([original]);
    expect(requests).toHaveLength(2);
  });

  test('are never below 0, and the post is refetched every minute without a network', async () => {
    const { left, items } = await watch(offline, ...Array<Reply>(7).fill(offline), json(post));
    await pass(62);
    expect(left()).toBe(0);
    await pass(2);
    expect(items()).toMatchObject([original]);
  });

  test('start again with a new edit', async () => {
    const { left, edit } = await watch(json(post));
    await pass(61);
    expect(left()).toBeNull();
    await pass(5);
    await edit();
    expect(left()).toBe(60);
    await pass(1);
    expect(left()).toBe(59);
  });

  test('continue if the server reports another minute', async () => {
    const { left } = await watch(json({ ...editedPost, temp_edit_remaining: 1 }), json(post));
    await pass(60);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(left()).toBe(1);
    await pass(2);
    expect(left()).toBeNull();
  });

  test('are null for a post that is not edited', async () => {
    const { result } = renderHookIn(makeSignedInStore(), () => useMinutesLeft(toCachedPost(post, undefined)));
    expect(result.current).toBeNull();
  });
});
