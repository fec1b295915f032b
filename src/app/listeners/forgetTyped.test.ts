import { sessionEnded } from '../../api/session';
import { browserStorage } from '../../api/browserStorage';
import { drafts } from '../../drafts/drafts';
import { forgetOld, hasUnsent } from '../../drafts/forgetTyped';
import { loginAnswer } from '../../testing/fixtures';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';
import { storedEntries } from '../../testing/storedEntries';
import { signedIn } from '../../features/auth';

const HOUR_MS = 3_600_000;
const OTHERS = { 'draft:8:post': 'Of another member' };

/** Ada has typed a post and has an unsent message; another member's draft stands beside them. */
function start() {
  localStorage.clear();
  const store = makeSignedInStore();
  drafts.write('draft:7:post', 'Secret');
  drafts.flush();
  localStorage.setItem('unsent:7:bob', '[{}]');
  localStorage.setItem('draft:8:post', OTHERS['draft:8:post']);
  return store;
}

test('logging out takes along what the member typed, and nothing of another', () => {
  start().dispatch(sessionEnded({ reason: 'signedOut' }));
  expect(storedEntries()).toEqual(OTHERS);
  expect(drafts.read('draft:7:post')).toBe('');
});

test('after a refusal it stays for a day, then the next start of the page takes it away', async () => {
  start().dispatch(sessionEnded({ reason: 'refused' }));
  await settle();
  await forgetOld(browserStorage, Date.now() + 23 * HOUR_MS);
  expect(storedEntries()).toMatchObject({ 'draft:7:post': 'Secret', 'unsent:7:bob': '[{}]' });
  await forgetOld(browserStorage, Date.now() + 24 * HOUR_MS);
  expect(storedEntries()).toEqual(OTHERS);
});

test('a member who is back within the day keeps it', async () => {
  const store = start();
  store.dispatch(sessionEnded({ reason: 'refused' }));
  await settle();
  store.dispatch(signedIn(loginAnswer));
  await forgetOld(browserStorage, Date.now() + 48 * HOUR_MS);
  expect(storedEntries()).toMatchObject({ 'draft:7:post': 'Secret' });
});

test('what is unsent is known by text and message; the key of a submission is not', async () => {
  start();
  expect(await hasUnsent(browserStorage, 7)).toBe(true);
  localStorage.clear();
  localStorage.setItem('draft:7:post:submission', 'key');
  expect(await hasUnsent(browserStorage, 7)).toBe(false);
  localStorage.setItem('unsent:7:bob', '[{}]');
  expect(await hasUnsent(browserStorage, 7)).toBe(true);
});
