import { act } from '@testing-library/react';
import { failureSentence } from '../../api/errorSentence';
import { makeMember, ownProfile } from '../../testing/fixtures';
import { renderHookIn } from '../../testing/renderHookIn';
import { held, json, noContent, offline, problem, scriptServer } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { collectToasts } from '../../testing/toasts';
import { selectIsAuthenticated } from '../auth/authSlice';
import { selectTier } from '../auth/tierSlice';
import { followsApi } from '../follows/followsApi';
import { membersApi, useMember } from '../members/membersApi';
import { profileApi, profileErrors, useProfile } from './profileApi';

const { getProfile, updateProfile, updateProfilePicture, deleteAccount } = profileApi.endpoints;
const { getOwnProfile } = membersApi.endpoints;
type Store = ReturnType<typeof makeSignedInStore>;
const OWN = 'GET /api/profile/';
const CHANGE = 'PATCH /api/profile/';
const BOB = 'GET /api/profile/bob/';
const bob = { ...ownProfile, ...makeMember(8, { username: 'bob', follower_count: 4 }), email: undefined };

const paths = (requests: Request[]) =>
  requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);

describe('the own profile', () => {
  test('gives the session its email, its picture and its tier', async () => {
    scriptServer({ [OWN]: json({ ...ownProfile, godtier: 'ZEUS' }) });
    const store = makeSignedInStore();
    await store.dispatch(getOwnProfile.initiate());
    expect(store.getState().auth).toMatchObject({
      userEmail: 'ada@example.org',
      profileData: { username: 'ada', godtier: 'ZEUS' },
    });
    expect(selectTier(store.getState())).toBe('ZEUS');
  });

  test('shows a change, here and in the session, also after a fetch that began before it', async () => {
    const early = held(json(ownProfile));
    const changed = { ...ownProfile, bio: 'New', godtier: 'HERMES' };
    const requests = scriptServer({
      [OWN]: [json(ownProfile), early.reply, json({ ...changed, follower_count: 3 })],
      [CHANGE]: json(changed),
    });
    const store = makeSignedInStore();
    const own = store.dispatch(getOwnProfile.initiate());
    await own;
    const refetching = own.refetch();
    await store.dispatch(updateProfile.initiate({ bio: 'New', godtier: 'HERMES' }));
    await expect(requests.at(-1)!.json()).resolves.toEqual({ bio: 'New', godtier: 'HERMES' });
    const cached = () => getOwnProfile.select()(store.getState()).data;
    expect(cached()).toMatchObject(changed);
    early.release();
    await refetching;
    expect(cached()).toMatchObject(changed);
    expect(store.getState().auth.profileData).toEqual(changed);
    expect(selectTier(store.getState())).toBe('HERMES');
    // What else the refused response knew comes with a refetch.
    await settle();
    expect(cached()).toEqual({ ...changed, follower_count: 3, readAt: expect.any(Number) });
  });

  test.each(['picture', 'bio'])(
    'keeps both of two changes when the response to the first, the %s, arrives last',
    async (first) => {
      const both = { ...ownProfile, bio: 'New', profile_picture: '/media/a.webp' };
      const early = { ...both, ...(first === 'bio' ? { profile_picture: null } : { bio: 'hi' }) };
      const late = held(json(early));
      scriptServer({ [OWN]: json(ownProfile), [CHANGE]: [late.reply, json(both)] });
      const store = makeSignedInStore();
      await store.dispatch(getOwnProfile.initiate());
      const changes = [
        () => store.dispatch(updateProfilePicture.initiate(new File(['bytes'], 'a.png'))),
        () => store.dispatch(updateProfile.initiate({ bio: 'New', godtier: 'HADES' })),
      ];
      const [start, follow] = first === 'picture' ? changes : changes.reverse();
      const pending = start!();
      await follow!();
      late.release();
      await pending;
      expect(getOwnProfile.select()(store.getState()).data).toMatchObject(both);
    },
  );

  test.each([
    [{ bio: 'New' }, { bio: 'New', godtier: 'ZEUS' }],
    [{ godtier: 'HERMES' as const }, { bio: 'from elsewhere', godtier: 'HERMES' }],
  ])('sends what was not changed, of %j, as the server has it now', async (change, sent) => {
    const elsewhere = { ...ownProfile, bio: 'from elsewhere', godtier: 'ZEUS' };
    const requests = scriptServer({
      [OWN]: [json(ownProfile), json(elsewhere)],
      [CHANGE]: json({ ...elsewhere, ...change }),
    });
    const store = makeSignedInStore();
    await store.dispatch(getOwnProfile.initiate());
    await store.dispatch(updateProfile.initiate(change));
    expect(paths(requests)).toEqual([OWN, OWN, CHANGE]);
    await expect(requests.at(-1)!.json()).resolves.toEqual(sent);
  });

  test('gets its picture by a form, without a refetch', async () => {
    const changed = { ...ownProfile, profile_picture: '/media/a.webp' };
    const requests = scriptServer({ [OWN]: json(ownProfile), [CHANGE]: json(changed) });
    const store = makeSignedInStore();
    await store.dispatch(getOwnProfile.initiate());
    await store.dispatch(updateProfilePicture.initiate(new File(['bytes'], 'a.png')));
    await settle();
    expect((await requests[1]!.formData()).get('profile_picture')).toMatchObject({ name: 'a.png' });
    expect(store.getState().auth.profileData?.profile_picture).toBe('/media/a.webp');
    expect(requests).toHaveLength(2);
  });

  test('shows a change where it is shown as one of the members, without a request', async () => {
    const changed = { ...ownProfile, godtier: 'HERMES' } as const;
    const requests = scriptServer({
      [OWN]: json(ownProfile),
      [CHANGE]: json(changed),
    });
    const store = makeSignedInStore();
    await store.dispatch(getOwnProfile.initiate());
    const { result } = renderHookIn(store, () => useMember('ada'));
    await settle();
    await act(() => store.dispatch(updateProfile.initiate({ bio: 'hi', godtier: 'HERMES' })));
    await settle();
    expect(result.current).toMatchObject({ godtier: 'HERMES' });
    expect(paths(requests)).toEqual([OWN, CHANGE]);
  });

  test('stays as it is when a change fails', async () => {
    scriptServer({ [OWN]: json(ownProfile), [CHANGE]: problem(402, 'No.') });
    const store = makeSignedInStore();
    await store.dispatch(getOwnProfile.initiate());
    const { error } = await store.dispatch(updateProfile.initiate({ bio: 'hi', godtier: 'ZEUS' }));
    expect(failureSentence(profileErrors.updateProfile, error)).toBe('Failed to update profile');
    expect(selectTier(store.getState())).toBe('HADES');
  });

  test('is refetched after a follow, for its count of followed members', async () => {
    const response = json({ status: 'followed', is_followed: true, follower_count: 5 });
    const requests = scriptServer({ [OWN]: json(ownProfile), 'POST /api/users/bob/follow/': response });
    const store = makeSignedInStore();
    await store.dispatch(getOwnProfile.initiate());
    await store.dispatch(followsApi.endpoints.toggleFollow.initiate('bob'));
    await settle();
    expect(paths(requests)).toEqual([OWN, 'POST /api/users/bob/follow/', OWN]);
  });
});

test.each([
  ['own', OWN, (store: Store) => store.dispatch(getOwnProfile.initiate())],
  ["another's", BOB, (store: Store) => store.dispatch(getProfile.initiate('bob'))],
])(
  'a refused profile (403), %s, asks to log in again, in one sentence, and ends the session',
  async (_whose, call, fetchProfile) => {
    scriptServer({ [call]: problem(403, 'No.') });
    const toasts = collectToasts();
    const store = makeSignedInStore();
    await fetchProfile(store);
    expect(toasts).toEqual(['Authentication failed. Please log in again.']);
    expect(selectIsAuthenticated(store.getState())).toBe(false);
  },
);

test.each([
  ['ada', true, '/api/profile/'],
  ['ADA', true, '/api/profile/'],
  ['bob', false, '/api/profile/bob/'],
])('the profile page of %s (own: %s) requests %s', async (username, isOwn, path) => {
  const requests = scriptServer({ [OWN]: json(ownProfile), [BOB]: json(bob) });
  const { result } = renderHookIn(makeSignedInStore(), () => useProfile(username));
  await settle();
  expect(result.current).toMatchObject({ isOwn, profile: { username: username.toLowerCase() } });
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([path]);
});

test("another member's profile shows what a newer list says of the member", async () => {
  const row = { ...makeMember(8, { username: 'bob' }), follower_count: 9, godtier: 'ZEUS' };
  scriptServer({ [BOB]: json(bob), 'GET /api/users/ada/followers/': json([row]) });
  const store = makeSignedInStore();
  const { result } = renderHookIn(store, () => useProfile('bob'));
  await settle();
  expect(result.current.profile).toMatchObject({ bio: 'hi', follower_count: 4, godtier: 'HERMES' });
  await act(() => store.dispatch(followsApi.endpoints.getFollowers.initiate('ada')));
  await settle();
  expect(result.current.profile).toMatchObject({ bio: 'hi', follower_count: 9, godtier: 'ZEUS' });
});

describe('deleting the account', () => {
  test('ends the session without a notice', async () => {
    const toasts = collectToasts();
    scriptServer({ 'DELETE /api/delete-account/': noContent });
    const store = makeSignedInStore();
    await store.dispatch(deleteAccount.initiate());
    expect(selectIsAuthenticated(store.getState())).toBe(false);
    expect(toasts).toEqual([]);
  });

  test('succeeds when the response was lost and the retry finds no session', async () => {
    const toasts = collectToasts();
    jest.useFakeTimers();
    scriptServer({ 'DELETE /api/delete-account/': [offline, problem(401, 'Your session has ended.')] });
    const store = makeSignedInStore();
    const deleting = store.dispatch(deleteAccount.initiate());
    await jest.advanceTimersByTimeAsync(1_000);
    jest.useRealTimers();
    expect((await deleting).error).toBeUndefined();
    expect(selectIsAuthenticated(store.getState())).toBe(false);
    expect(toasts).toEqual([]);
  });

  test('leaves the member signed in when it fails', async () => {
    scriptServer({ 'DELETE /api/delete-account/': problem(409, 'Not now.') });
    const store = makeSignedInStore();
    const { error } = await store.dispatch(deleteAccount.initiate());
    expect(failureSentence(profileErrors.deleteAccount, error)).toBe(
      'Failed to delete account. Please try again.',
    );
    expect(selectIsAuthenticated(store.getState())).toBe(true);
  });
});
