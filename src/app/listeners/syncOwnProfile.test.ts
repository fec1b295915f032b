import { membersApi } from '../../features/members/membersApi';
import { ownProfile } from '../../testing/fixtures';
import { json, scriptServer } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';

test('stores the own profile in the session as the server sent it', async () => {
  scriptServer({ 'GET /api/profile/': json(ownProfile) });
  const store = makeSignedInStore();
  await store.dispatch(membersApi.endpoints.getOwnProfile.initiate());
  expect(store.getState().auth.profileData).toEqual(ownProfile);
});

test('changes the session only if a refetch returns something new', async () => {
  const changed = { ...ownProfile, follower_count: 1 };
  scriptServer({ 'GET /api/profile/': [json(ownProfile), json(ownProfile), json(changed)] });
  const store = makeSignedInStore();
  const profile = store.dispatch(membersApi.endpoints.getOwnProfile.initiate());
  await profile;
  const first = store.getState().auth.profileData;
  await profile.refetch();
  expect(store.getState().auth.profileData).toBe(first);
  await profile.refetch();
  expect(store.getState().auth.profileData).toEqual(changed);
});
