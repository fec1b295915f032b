import { act } from '@testing-library/react';
import { failureSentence } from '../../api/errorSentence';
import { makePost } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { json, noContent, offline, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { postsApi } from '../posts';
import { moderationApi } from './moderationApi';
import { moderationErrors, moderationSuccess } from './moderationSentences';
import { useMinutesLeft } from './useMinutesLeft';

const { modifyPost, removePost } = moderationApi.endpoints;
const { getPosts } = postsApi.endpoints;
const FEED = 'GET /api/posts/';
const MODIFY = 'PATCH /api/moderation/posts/1/modify/';
const REMOVE = 'DELETE /api/moderation/posts/1/delete/';
const MINUTE = 60_000;
const post = makePost(1);
const editedPost = makePost(1, {
  content: 'Edited',
  is_temporarily_edited: true,
  edited_by_username: 'ada',
  temp_edit_remaining: 60,
});

async function start() {
  const store = makeSignedInStore();
  await store.dispatch(getPosts.initiate());
  const items = () => getPosts.select()(store.getState()).data?.pages[0]?.items ?? [];
  return {
    store,
    items,
    modify: () => store.dispatch(modifyPost.initiate({ id: 1, content: 'Edited', image: '' })),
  };
}

test('a moderated post shows as it now is', async () => {
  const requests = scriptServer({ [FEED]: json([post]), [MODIFY]: json(editedPost) });
  const { modify, items } = await start();
  const { data } = await modify();
  const form = await requests[1]!.formData();
  expect([...form.entries()]).toEqual([
    ['content', 'Edited'],
    ['image', ''],
  ]);
  expect(items()).toMatchObject([{ content: 'Edited', edited_by_username: 'ada' }]);
  expect(moderationSuccess.modifyPost(data!)).toBe('Post temporarily modified for 1 hour!');
  expect(moderationSuccess.modifyPost(post)).toBe('Post moderated successfully!');
});

test('a post that was moderated away leaves the list', async () => {
  scriptServer({ [FEED]: json([post]), [REMOVE]: noContent });
  const { store, items } = await start();
  await store.dispatch(removePost.initiate(1));
  expect(items()).toEqual([]);
});

test('what the tier does not allow is told in the server’s words and ends no session', async () => {
  scriptServer({
    [FEED]: json([post]),
    [MODIFY]: problem(402, 'HERMES members cannot edit posts of HADES.'),
  });
  const { store, modify, items } = await start();
  const { error } = await modify();
  expect(failureSentence(moderationErrors.modifyPost, error)).toBe(
    'HERMES members cannot edit posts of HADES.',
  );
  expect(items()).toEqual([post]);
  expect(store.getState().auth.isAuthenticated).toBe(true);
});

describe('the minutes left of a temporary edit', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') }));
  afterEach(() => jest.useRealTimers());

  /** Minute by minute, since a page renders only when `act` ends. */
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
      const { data } = getPosts.useInfiniteQueryState();
      return useMinutesLeft(data?.pages[0]?.items[0] ?? post);
    });
    const edit = () =>
      act(async () => {
        void modify();
        await jest.advanceTimersByTimeAsync(100);
      });
    return { requests, items, edit, left: () => result.current };
  }

  test('are those of the server, and go down with the time', async () => {
    const { left } = await watch(json(post));
    expect(left()).toBe(60);
    await pass(1);
    expect(left()).toBe(59);
    await pass(58);
    expect(left()).toBe(1);
  });

  test('end with the original, which is asked for once', async () => {
    const { left, items, requests } = await watch(json(post));
    await pass(60);
    await pass(5);
    expect(left()).toBeNull();
    expect(items()).toEqual([post]);
    expect(requests).toHaveLength(2);
  });

  test('are none below 0, and are asked for again every minute while the network is away', async () => {
    const { left, items } = await watch(offline, ...Array<Reply>(7).fill(offline), json(post));
    await pass(62);
    expect(left()).toBe(0);
    await pass(2);
    expect(items()).toEqual([post]);
  });

  test('of an edit that is made while the post is watched are those of the server', async () => {
    const { left, edit } = await watch(json(post));
    await pass(61);
    expect(left()).toBeNull();
    await pass(5);
    await edit();
    expect(left()).toBe(60);
    await pass(1);
    expect(left()).toBe(59);
  });

  test('count on where the server’s clock says that a minute is left', async () => {
    const { left } = await watch(json({ ...editedPost, temp_edit_remaining: 1 }), json(post));
    await pass(60);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(left()).toBe(1);
    await pass(2);
    expect(left()).toBeNull();
  });

  test('of a post that is not edited are none', async () => {
    const { result } = renderHookIn(makeSignedInStore(), () => useMinutesLeft(post));
    expect(result.current).toBeNull();
  });
});
