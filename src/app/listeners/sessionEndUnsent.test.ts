import { sessionEnded } from '../../api/session';
import { drafts } from '../../drafts/drafts';
import { keepShared, takeShared } from '../../drafts/shared';
import { deleteExpired, hasUnsent } from '../../drafts/unsent';
import { loginResponse } from '../../testing/fixtures';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { storedEntries } from '../../testing/storedEntries';
import { signedIn } from '../../features/auth/authSlice';

jest.mock('../../drafts/database', () => jest.requireActual<object>('../../testing/fakeDatabase'));

const HOUR_MS = 3_600_000;
const OTHERS = { 'draft:8:post': 'Of another member' };

/** Ada has a draft and an unsent message; another member has a draft as well. */
function start() {
  localStorage.clear();
  const store = makeSignedInStore();
  drafts.write('draft:7:post', 'Secret');
  drafts.flush();
  localStorage.setItem('unsent:7:bob', '[{}]');
  localStorage.setItem('draft:8:post', OTHERS['draft:8:post']);
  return store;
}

test('logging out deletes the member’s drafts and unsent messages, and no one else’s', () => {
  start().dispatch(sessionEnded({ reason: 'signedOut' }));
  expect(storedEntries()).toEqual(OTHERS);
  expect(drafts.read('draft:7:post')).toBe('');
});

test('after a rejected token they are kept for a day, then the next start of the page deletes them', async () => {
  start().dispatch(sessionEnded({ reason: 'refused' }));
  await settle();
  await deleteExpired(Date.now() + 23 * HOUR_MS);
  expect(storedEntries()).toMatchObject({ 'draft:7:post': 'Secret', 'unsent:7:bob': '[{}]' });
  await deleteExpired(Date.now() + 24 * HOUR_MS);
  expect(storedEntries()).toEqual(OTHERS);
});

test('a member who signs in again within the day keeps them', async () => {
  const store = start();
  store.dispatch(sessionEnded({ reason: 'refused' }));
  await settle();
  store.dispatch(signedIn(loginResponse));
  await deleteExpired(Date.now() + 48 * HOUR_MS);
  expect(storedEntries()).toMatchObject({ 'draft:7:post': 'Secret' });
});

test('old drafts take nothing with them that another app has just shared; logging out deletes that too', async () => {
  const store = start();
  store.dispatch(sessionEnded({ reason: 'refused' }));
  await settle();
  const now = Date.now() + 25 * HOUR_MS;
  const shared = { text: 'A poem', picture: null, isPictureTooLarge: false, at: now };
  await keepShared(shared);
  await deleteExpired(now);
  expect(storedEntries()).toEqual(OTHERS);
  expect(await takeShared(now)).toEqual(shared);
  await keepShared(shared);
  store.dispatch(signedIn(loginResponse));
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  await settle();
  expect(await takeShared(now)).toBeUndefined();
});

test('texts and messages count as unsent, the key of a submission does not', async () => {
  start();
  expect(await hasUnsent(7)).toBe(true);
  localStorage.clear();
  localStorage.setItem('draft:7:post:submission', 'key');
  expect(await hasUnsent(7)).toBe(false);
  localStorage.setItem('unsent:7:bob', '[{}]');
  expect(await hasUnsent(7)).toBe(true);
});
