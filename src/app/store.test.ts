import { sessionEnded } from '../api/session';
import { ownProfileLoaded, selectUsername, signedIn } from '../features/auth/authSlice';
import { loginResponse, ownProfile } from '../testing/fixtures';
import { storedEntries } from '../testing/storedEntries';
import { makePersistedStore } from './store';

const SIGNED_IN = {
  authToken: 'token-of-ada',
  isAuthenticated: 'true',
  tokenTimestamp: '1767225600000',
  userId: '7',
  username: 'ada',
  userTier: 'HADES',
  subscriptionStatus: 'active',
  usedFreeTrial: 'true',
};

const stops: (() => Promise<unknown>)[] = [];
let consoleError: jest.SpyInstance;

async function start() {
  const persisted = await makePersistedStore();
  stops.push(persisted.stopFollowing);
  return persisted;
}

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(Date, 'now').mockReturnValue(1767225600000);
  consoleError = jest.spyOn(console, 'error');
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  expect(consoleError).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});

test('signing in writes exactly the keys of spec §3, at once', async () => {
  const { store } = await start();
  store.dispatch(signedIn(loginResponse));
  expect(storedEntries()).toEqual(SIGNED_IN);
});

test('the own profile adds its two keys', async () => {
  const { store } = await start();
  store.dispatch(signedIn(loginResponse));
  store.dispatch(ownProfileLoaded(ownProfile));
  expect(storedEntries()).toEqual({
    ...SIGNED_IN,
    userEmail: 'ada@example.org',
    profileData: JSON.stringify(ownProfile),
  });
});

test('an unused free trial is stored as false, an unknown one not at all', async () => {
  const { store } = await start();
  store.dispatch(signedIn({ ...loginResponse, used_free_trial: false, subscription_status: null }));
  expect(storedEntries()).toMatchObject({ usedFreeTrial: 'false' });
  expect(storedEntries()).not.toHaveProperty('subscriptionStatus');
});

test('a log-out removes all of them and the drafts at once, and nothing else', async () => {
  const { store } = await start();
  localStorage.setItem('draft:7:post', 'Hello');
  localStorage.setItem('draft:8:post', 'Of another member');
  store.dispatch(signedIn(loginResponse));
  store.dispatch(ownProfileLoaded(ownProfile));
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  expect(storedEntries()).toEqual({ 'draft:8:post': 'Of another member' });
});

test('a reload restores the session', async () => {
  (await start()).store.dispatch(signedIn(loginResponse));
  const { store } = await start();
  expect(store.getState().auth).toMatchObject({
    authToken: 'token-of-ada',
    isAuthenticated: true,
    userId: 7,
  });
  expect(store.getState().tier).toMatchObject({ userTier: 'HADES', usedFreeTrial: true });
});

test('invalid stored values mean that no member is signed in', async () => {
  for (const key of Object.keys(SIGNED_IN)) localStorage.setItem(key, '{"half":');
  const { store } = await start();
  expect(store.getState().auth).toMatchObject({ isAuthenticated: false, tokenTimestamp: null, userId: null });
  expect(store.getState().tier.userTier).toBeNull();
});

test('a browser without storage keeps the session in memory', async () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const { store } = await start();
  store.dispatch(signedIn(loginResponse));
  expect(store.getState().auth.isAuthenticated).toBe(true);
});

test('the store has the stored session from the first render, for the guards', async () => {
  Object.entries(SIGNED_IN).forEach(([key, value]) => localStorage.setItem(key, value));
  const { store } = await start();
  expect(selectUsername(store.getState())).toBe('ada');
});
