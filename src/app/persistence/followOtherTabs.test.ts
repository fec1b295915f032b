import { postsApi } from '../../features/posts/postsApi';
import { selectTier } from '../../features/auth/tierSlice';
import { makePost } from '../../testing/fixtures';
import { json, scriptServer } from '../../testing/scriptServer';
import { storedEntries } from '../../testing/storedEntries';
import { collectToasts } from '../../testing/toasts';
import { makePersistedStore } from '../store';

const ADA = {
  authToken: 'token-of-ada',
  isAuthenticated: 'true',
  userId: '7',
  username: 'ada',
  userTier: 'HADES',
};
const BOB = { ...ADA, authToken: 'token-of-bob', userId: '8', username: 'bob', userTier: 'ZEUS' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Writes as another tab: first the storage, then the events. */
function elsewhere(entries: Record<string, string>): void {
  const removed = Object.keys(storedEntries()).filter((key) => !(key in entries));
  localStorage.clear();
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  for (const key of [...removed, ...Object.keys(entries)])
    window.dispatchEvent(new StorageEvent('storage', { key }));
}

async function startWith(entries: Record<string, string>) {
  scriptServer({ 'GET /api/posts/1/': json(makePost(1)) });
  localStorage.clear();
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  const { store, stopFollowing } = await makePersistedStore();
  await store.dispatch(postsApi.endpoints.getPost.initiate(1));
  const cached = () => Object.keys(store.getState().api.queries).length;
  return { store, stopFollowing, cached, settle: () => jest.advanceTimersByTimeAsync(200) };
}

test('a sign-out in another tab signs out here, and resets the cache', async () => {
  const toasts = collectToasts();
  const { store, cached, settle, stopFollowing } = await startWith(ADA);
  expect(store.getState().auth.isAuthenticated).toBe(true);
  elsewhere({});
  await settle();
  expect(store.getState().auth).toMatchObject({ authToken: null, isAuthenticated: false, username: null });
  expect(selectTier(store.getState())).toBeNull();
  expect(cached()).toBe(0);
  expect(toasts).toEqual(['You have been logged out in another tab.']);
  await stopFollowing();
});

test('another member who signs in in another tab is signed in here, and the cache is reset', async () => {
  const toasts = collectToasts();
  const { store, cached, settle, stopFollowing } = await startWith(ADA);
  elsewhere(BOB);
  await settle();
  expect(store.getState().auth).toMatchObject({ authToken: 'token-of-bob', userId: 8, username: 'bob' });
  expect(cached()).toBe(0);
  expect(storedEntries()).toEqual(BOB);
  expect(toasts).toEqual([]);
  await stopFollowing();
});

test('keys that are written one after the other are read together, so that no two sessions mix', async () => {
  const { store, settle, stopFollowing } = await startWith(ADA);
  const seen = new Set<string>();
  store.subscribe(() => {
    const { authToken, username } = store.getState().auth;
    seen.add(`${username} with ${authToken}`);
  });
  for (const [key, value] of Object.entries(BOB)) {
    localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key }));
    await jest.advanceTimersByTimeAsync(1);
  }
  await settle();
  expect(seen).toEqual(new Set(['ada with token-of-ada', 'bob with token-of-bob']));
  await stopFollowing();
});

test('a new tier in another tab is used here, and the cache is kept', async () => {
  const { store, cached, settle, stopFollowing } = await startWith(ADA);
  elsewhere({ ...ADA, userTier: 'ZEUS' });
  await settle();
  expect(selectTier(store.getState())).toBe('ZEUS');
  expect(cached()).toBe(1);
  await stopFollowing();
});

test('clearing the storage signs out', async () => {
  const { store, settle, stopFollowing } = await startWith(ADA);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await settle();
  expect(store.getState().auth.isAuthenticated).toBe(false);
  await stopFollowing();
});

test('ignores other keys', async () => {
  const { store, settle, stopFollowing } = await startWith(ADA);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'draft:7:post' }));
  await settle();
  expect(store.getState().auth.isAuthenticated).toBe(true);
  await stopFollowing();
});
