import { sessionEnded } from '../../api/session';
import { signedIn } from '../auth/authSlice';
import { loginResponse, makePost } from '../../testing/fixtures';
import { json, scriptServer } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { postsApi } from './postsApi';

const { getPost, likePost } = postsApi.endpoints;
const LIKED = { is_liked: true, like_count: 1, is_smited: false, smite_count: 0 };

function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** A post is cached, then the network is gone. `later` is what the server has when it is back. */
async function start(later: Partial<typeof LIKED>) {
  const post = makePost(1, { is_liked: false, like_count: 0 });
  const requests = scriptServer({
    'GET /api/posts/1/': [json(post), json({ ...post, ...later })],
    'POST /api/posts/1/like/': json({ ...LIKED, status: 'liked' }),
  });
  const store = makeSignedInStore();
  await store.dispatch(getPost.initiate(1));
  setOnline(false);
  const like = () => store.dispatch(likePost.initiate(1));
  return {
    store,
    like,
    wanted: () => store.getState().intents['post:1']?.wanted,
    calls: () => requests.slice(1).map(({ method }) => method),
    isLiked: () => getPost.select(1)(store.getState()).data?.is_liked,
  };
}

afterEach(() => jest.restoreAllMocks());

test('a like without a network shows, makes no call, and is sent once the network is back', async () => {
  const { like, wanted, calls, isLiked } = await start({});
  const liked = like();
  await settle();
  expect([wanted(), calls()]).toEqual(['like', []]);
  setOnline(true);
  await liked;
  expect([wanted(), calls(), isLiked()]).toEqual([undefined, ['GET', 'POST'], true]);
});

test('it is not sent if the server has it by then', async () => {
  const { like, wanted, calls, isLiked } = await start(LIKED);
  const liked = like();
  setOnline(true);
  await liked;
  expect([wanted(), calls(), isLiked()]).toEqual([undefined, ['GET'], true]);
});

test('of several presses the latest wish counts', async () => {
  const { like, calls, isLiked } = await start({});
  const presses = [like(), like()];
  setOnline(true);
  await Promise.all(presses);
  expect([calls(), isLiked()]).toEqual([['GET'], false]);
});

test('another session does not send it', async () => {
  const { store, like, calls } = await start({});
  const liked = like();
  store.dispatch(sessionEnded({ reason: 'refused' }));
  store.dispatch(signedIn({ ...loginResponse, user_id: 9, token: 'of another member' }));
  setOnline(true);
  await liked;
  expect(calls()).toEqual([]);
});
