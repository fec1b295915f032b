import { act } from '@testing-library/react';
import { makeMember, ownProfile } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { held, json, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { collectToasts } from '../../testing/toasts';
import { profileApi } from '../profile';
import { searchApi } from '../search';
import { followsApi } from './followsApi';
import { useFollow } from './useFollow';

const { getFollowers, getFollowing } = followsApi.endpoints;
const { getProfile, getOwnProfile } = profileApi.endpoints;
const FOLLOW = 'POST /api/users/bob/follow/';
const bob = makeMember(8, { username: 'bob', follower_count: 4 });
const others = [makeMember(1), bob];
const followed: Reply = json({ status: 'followed', is_followed: true, follower_count: 5 });
const unfollowed: Reply = json({ status: 'unfollowed', is_followed: false, follower_count: 4 });

async function start(...answers: [Reply, ...Reply[]]) {
  const requests = scriptServer({
    'GET /api/profile/': json(ownProfile),
    'GET /api/profile/bob/': json({ ...ownProfile, ...bob }),
    'GET /api/users/ada/followers/': json(others, {
      headers: { Link: '</api/users/ada/followers/?before=f2>; rel="next"' },
    }),
    'GET /api/users/ada/following/': json([bob]),
    'GET /api/users/search/': json([bob]),
    [FOLLOW]: answers,
  });
  const told = collectToasts();
  const store = makeSignedInStore();
  const loads = [getFollowers.initiate('ada'), getFollowing.initiate('ada')].map((load) =>
    store.dispatch(load),
  );
  await Promise.all([
    ...loads,
    store.dispatch(getOwnProfile.initiate()),
    store.dispatch(getProfile.initiate('bob')),
    store.dispatch(searchApi.endpoints.searchUsers.initiate('bo')),
  ]);
  const { result } = renderHookIn(store, () => {
    const { data } = getProfile.useQueryState('bob');
    return useFollow(data ?? bob);
  });
  const loaded = requests.length;
  return {
    store,
    told,
    press: () => act(() => result.current.toggle()),
    shown: () => ({ isFollowed: result.current.isFollowed, followerCount: result.current.followerCount }),
    sent: () => requests.slice(loaded).map(({ method, url }) => `${method} ${new URL(url).pathname}`),
    /** Bob as he is cached: profile, followers, following, search. */
    cached: () => {
      const state = store.getState();
      const inList = (list: typeof getFollowers) =>
        list
          .select('ada')(state)
          .data?.pages[0]?.items.find(({ username }) => username === 'bob');
      return [
        getProfile.select('bob')(state).data,
        inList(getFollowers),
        inList(getFollowing),
        searchApi.endpoints.searchUsers.select('bo')(state).data?.[0],
      ];
    },
  };
}

test('following shows at once, then wherever the member shows, and is told', async () => {
  const answer = held(followed);
  const { press, shown, told, cached } = await start(answer.reply);
  press();
  expect(shown()).toEqual({ isFollowed: true, followerCount: 5 });
  answer.release();
  await settle();
  for (const member of cached()) expect(member).toMatchObject({ is_followed: true, follower_count: 5 });
  expect(told).toEqual(['Successfully followed bob']);
});

test('the own counts are asked for anew', async () => {
  const { press, sent } = await start(followed);
  press();
  await settle();
  expect(sent()).toEqual([FOLLOW, 'GET /api/profile/']);
});

test('rapid presses end with the last one, told in its own sentence', async () => {
  const first = held(followed);
  const { press, shown, told, sent } = await start(first.reply, unfollowed);
  for (let presses = 0; presses < 6; presses++) press();
  first.release();
  await settle();
  expect(shown()).toEqual({ isFollowed: false, followerCount: 4 });
  expect(sent().filter((call) => call === FOLLOW)).toHaveLength(2);
  expect(told).toEqual(['Successfully followed bob', 'Successfully unfollowed bob']);
});

test('a failure is put back and told', async () => {
  const { press, shown, told } = await start(problem(404, 'Gone.'));
  press();
  await settle();
  expect(shown()).toEqual({ isFollowed: false, followerCount: 4 });
  expect(told).toEqual(['Failed to update follow status']);
});

test('the lists go on where the Link header says', async () => {
  const { store } = await start(followed);
  const { hasNextPage } = getFollowers.select('ada')(store.getState());
  expect(hasNextPage).toBe(true);
  const requests = scriptServer({ 'GET /api/users/ada/followers/': json([makeMember(3)]) });
  await store.dispatch(getFollowers.initiate('ada', { direction: 'forward' }));
  expect(new URL(requests[0]!.url).search).toBe('?before=f2');
  const { data } = getFollowers.select('ada')(store.getState());
  expect(data?.pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([1, 8, 3]);
});
