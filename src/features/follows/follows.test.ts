import { act } from '@testing-library/react';
import { makeMember } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { held, json, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { collectToasts } from '../../testing/toasts';
import { membersApi, useMember } from '../members/membersApi';
import { searchApi } from '../search/searchApi';
import { followsApi } from './followsApi';
import { useFollow } from './useFollow';

const { getFollowers, getFollowing } = followsApi.endpoints;
const { searchUsers } = searchApi.endpoints;
type Store = ReturnType<typeof makeSignedInStore>;
const FOLLOW = 'POST /api/users/bob/follow/';
const FOLLOWERS = 'GET /api/users/ada/followers/';
const bob = makeMember(8, { username: 'bob', follower_count: 4 });
const followed: Reply = json({ status: 'followed', is_followed: true, follower_count: 5 });
const unfollowed: Reply = json({ status: 'unfollowed', is_followed: false, follower_count: 4 });

/** Ada's followers are loaded, with Bob among them, and a button to follow him is shown. */
async function start(...responses: [Reply, ...Reply[]]) {
  const script: Record<string, Reply | [Reply, ...Reply[]]> = {
    [FOLLOWERS]: json([makeMember(1), bob], {
      headers: { Link: '</api/users/ada/followers/?before=f2>; rel="next"' },
    }),
    [FOLLOW]: responses,
  };
  const requests = scriptServer(script);
  const toasts = collectToasts();
  const store = makeSignedInStore();
  await store.dispatch(getFollowers.initiate('ada'));
  const { result } = renderHookIn(store, () => useFollow(useMember('bob') ?? bob));
  const loaded = requests.length;
  return {
    store,
    script,
    toasts,
    press: () => act(() => result.current.toggle()),
    shown: () => ({ isFollowed: result.current.isFollowed, followerCount: result.current.followerCount }),
    sent: () => requests.slice(loaded).map(({ method, url }) => `${method} ${new URL(url).pathname}`),
    cached: () => membersApi.endpoints.getMember.select('bob')(store.getState()).data,
  };
}

test('shows a follow at once, then caches the response with the member', async () => {
  const response = held(followed);
  const { press, shown, toasts, cached } = await start(response.reply);
  press();
  expect(shown()).toEqual({ isFollowed: true, followerCount: 5 });
  expect(cached()).toMatchObject({ is_followed: false, follower_count: 4 });
  response.release();
  await settle();
  expect(shown()).toEqual({ isFollowed: true, followerCount: 5 });
  expect(cached()).toMatchObject({ is_followed: true, follower_count: 5 });
  expect(toasts).toEqual(['Successfully followed bob']);
});

test('keeps an open list as it is', async () => {
  const { store, press, sent } = await start(followed);
  press();
  await settle();
  expect(sent()).toEqual([FOLLOW]);
  const { data } = getFollowers.select('ada')(store.getState());
  expect(data?.pages[0]?.items).toEqual(['member1', 'bob']);
});

test.each([
  ['search', 'GET /api/users/search/', ({ dispatch }: Store) => dispatch(searchUsers.initiate('bo'))],
  ['list', 'GET /api/users/ada/following/', ({ dispatch }: Store) => dispatch(getFollowing.initiate('ada'))],
])('a %s that was requested before a follow does not undo it', async (_what, call, load) => {
  const { store, script, press, shown, cached } = await start(followed);
  const early = held(json([bob]));
  script[call] = early.reply;
  const loading = load(store);
  press();
  await settle();
  early.release();
  await loading;
  await settle();
  expect(cached()).toMatchObject({ is_followed: true, follower_count: 5 });
  expect(shown()).toEqual({ isFollowed: true, followerCount: 5 });
});

test('a search that was requested after a follow shows what the server has since', async () => {
  const { store, script, press, shown } = await start(followed);
  press();
  await settle();
  script['GET /api/users/search/'] = json([{ ...bob, is_followed: true, follower_count: 9 }]);
  await act(() => store.dispatch(searchUsers.initiate('bo')));
  await settle();
  expect(shown()).toEqual({ isFollowed: true, followerCount: 9 });
});

test('ends with the last of rapid presses, each response with its own sentence', async () => {
  const first = held(followed);
  const { press, shown, toasts, sent } = await start(first.reply, unfollowed);
  for (let presses = 0; presses < 6; presses++) press();
  first.release();
  await settle();
  expect(shown()).toEqual({ isFollowed: false, followerCount: 4 });
  expect(sent().filter((call) => call === FOLLOW)).toHaveLength(2);
  expect(toasts).toEqual(['Successfully followed bob', 'Successfully unfollowed bob']);
});

test('shows the server state again when following fails', async () => {
  const { press, shown, toasts } = await start(problem(404, 'Gone.'));
  press();
  await settle();
  expect(shown()).toEqual({ isFollowed: false, followerCount: 4 });
  expect(toasts).toEqual(['Failed to update follow status']);
});

test('a list continues with the cursor of the Link header', async () => {
  const { store } = await start(followed);
  const { hasNextPage } = getFollowers.select('ada')(store.getState());
  expect(hasNextPage).toBe(true);
  const requests = scriptServer({ [FOLLOWERS]: json([makeMember(3)]) });
  await store.dispatch(getFollowers.initiate('ada', { direction: 'forward' }));
  expect(new URL(requests[0]!.url).search).toBe('?before=f2');
  const { data } = getFollowers.select('ada')(store.getState());
  expect(data?.pages.flatMap(({ items }) => items)).toEqual(['member1', 'bob', 'member3']);
});
