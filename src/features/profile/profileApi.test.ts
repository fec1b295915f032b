import { failureSentence } from '../../api/errorSentence';
import { makePost, ownProfile } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { held, json, noContent, offline, problem, scriptServer } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { collectToasts } from '../../testing/toasts';
import { selectIsAuthenticated } from '../auth';
import { postsApi } from '../posts';
import { selectTier } from '../auth';
import { profileApi } from './profileApi';
import { profileErrors } from './profileSentences';
import { mayChooseTier, tierRefusal } from './tierRule';
import { useProfile } from './useProfile';

const { getOwnProfile, getProfile, updateProfile, updateProfilePicture, deleteAccount } =
  profileApi.endpoints;
const OWN = 'GET /api/profile/';
const CHANGE = 'PATCH /api/profile/';
const bob = { ...ownProfile, id: 8, username: 'bob', email: undefined };

describe('the own profile', () => {
  test('tells the session its email, its picture and its tier', async () => {
    scriptServer({ [OWN]: json({ ...ownProfile, godtier: 'ZEUS' }) });
    const store = makeSignedInStore();
    await store.dispatch(getOwnProfile.initiate());
    expect(store.getState().auth).toMatchObject({
      userEmail: 'ada@example.org',
      profileData: { username: 'ada', godtier: 'ZEUS' },
    });
    expect(selectTier(store.getState())).toBe('ZEUS');
  });

  test('that was changed shows so here and in the session, also after a fetch that began before', async () => {
    const stale = held(json(ownProfile));
    const changed = { ...ownProfile, bio: 'New', godtier: 'HERMES' };
    const requests = scriptServer({ [OWN]: [json(ownProfile), stale.reply], [CHANGE]: json(changed) });
    const store = makeSignedInStore();
    const own = store.dispatch(getOwnProfile.initiate());
    await own;
    const refetching = own.refetch();
    await store.dispatch(updateProfile.initiate({ bio: 'New', godtier: 'HERMES' }));
    await expect(requests.at(-1)!.json()).resolves.toEqual({ bio: 'New', godtier: 'HERMES' });
    stale.release();
    await refetching;
    await settle();
    expect(getOwnProfile.select()(store.getState()).data).toEqual(changed);
    expect(store.getState().auth.profileData?.bio).toBe('New');
    expect(selectTier(store.getState())).toBe('HERMES');
  });

  test('gets its picture by a form, and the own posts show it without a fetch', async () => {
    const changed = { ...ownProfile, profile_picture: '/media/a.webp' };
    const requests = scriptServer({
      [OWN]: json(ownProfile),
      [CHANGE]: json(changed),
      'GET /api/posts/': json([makePost(1)]),
    });
    const store = makeSignedInStore();
    await store.dispatch(getOwnProfile.initiate());
    await store.dispatch(postsApi.endpoints.getPosts.initiate());
    await store.dispatch(updateProfilePicture.initiate(new File(['bytes'], 'a.png')));
    await settle();
    expect((await requests[2]!.formData()).get('profile_picture')).toMatchObject({ name: 'a.png' });
    expect(store.getState().auth.profileData?.profile_picture).toBe('/media/a.webp');
    const { data } = postsApi.endpoints.getPosts.select()(store.getState());
    expect(data?.pages[0]?.items[0]?.author_profile_picture).toBe('/media/a.webp');
    expect(requests).toHaveLength(3);
  });

  test('that the server did not change stays', async () => {
    scriptServer({ [OWN]: json(ownProfile), [CHANGE]: problem(402, 'No.') });
    const store = makeSignedInStore();
    await store.dispatch(getOwnProfile.initiate());
    const { error } = await store.dispatch(updateProfile.initiate({ godtier: 'ZEUS' }));
    expect(failureSentence(profileErrors.updateProfile, error)).toBe('Failed to update profile');
    expect(selectTier(store.getState())).toBe('HADES');
  });
});

test('a refused profile (403) tells to log in again, in one sentence, and ends the session', async () => {
  scriptServer({ 'GET /api/profile/bob/': problem(403, 'No.') });
  const told = collectToasts();
  const store = makeSignedInStore();
  await store.dispatch(getProfile.initiate('bob'));
  expect(told).toEqual(['Authentication failed. Please log in again.']);
  expect(store.getState().notices.queue).toEqual([]);
  expect(selectIsAuthenticated(store.getState())).toBe(false);
});

test.each([
  ['ada', true, '/api/profile/'],
  ['ADA', true, '/api/profile/'],
  ['bob', false, '/api/profile/bob/'],
])('the profile page of %s (own: %s) asks for %s', async (username, isOwn, path) => {
  const requests = scriptServer({ [OWN]: json(ownProfile), 'GET /api/profile/bob/': json(bob) });
  const { result } = renderHookIn(makeSignedInStore(), () => useProfile(username));
  await settle();
  expect(result.current).toMatchObject({ isOwn, data: { username: username.toLowerCase() } });
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([path]);
});

test.each([
  ['HERMES', false, false, true],
  ['HADES', false, true, false],
  ['HADES', true, false, true],
  ['ZEUS', true, false, false],
  ['ZEUS', false, true, true],
] as const)(
  '%s with Hades %s and Zeus %s: %s',
  (tier, has_hades_subscription, has_zeus_subscription, may) => {
    expect(mayChooseTier(tier, { has_hades_subscription, has_zeus_subscription })).toBe(may);
  },
);

test('who may not choose a tier is told why (spec §5)', () => {
  expect(tierRefusal('ZEUS')).toBe(
    "You don't have an active ZEUS subscription. Please subscribe before changing your tier.",
  );
  expect(mayChooseTier('ZEUS', {})).toBe(false);
});

describe('deleting the account', () => {
  test('ends the session without a further word', async () => {
    scriptServer({ 'DELETE /api/delete-account/': noContent });
    const store = makeSignedInStore();
    await store.dispatch(deleteAccount.initiate());
    expect(selectIsAuthenticated(store.getState())).toBe(false);
    expect(store.getState().notices.queue).toEqual([]);
  });

  test('whose answer was lost has succeeded when its retry finds no session', async () => {
    jest.useFakeTimers();
    scriptServer({ 'DELETE /api/delete-account/': [offline, problem(401, 'Your session has ended.')] });
    const store = makeSignedInStore();
    const deleting = store.dispatch(deleteAccount.initiate());
    await jest.advanceTimersByTimeAsync(1_000);
    jest.useRealTimers();
    expect((await deleting).error).toBeUndefined();
    expect(selectIsAuthenticated(store.getState())).toBe(false);
    expect(store.getState().notices.queue).toEqual([]);
  });

  test('that failed leaves the member signed in', async () => {
    scriptServer({ 'DELETE /api/delete-account/': problem(409, 'Not now.') });
    const store = makeSignedInStore();
    const { error } = await store.dispatch(deleteAccount.initiate());
    expect(failureSentence(profileErrors.deleteAccount, error)).toBe(
      'Failed to delete account. Please try again.',
    );
    expect(selectIsAuthenticated(store.getState())).toBe(true);
  });
});
