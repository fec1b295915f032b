import { sessionEnded } from '../../api/session';
import { loginAnswer, ownProfile } from '../../testing/fixtures';
import { authReducer, ownProfileLoaded, signedIn, tokenValidated } from './authSlice';

const signedOut = authReducer(undefined, { type: 'init' });

beforeEach(() => jest.useFakeTimers({ now: 1_000 }));
afterEach(() => jest.useRealTimers());

test('signing in keeps the token, whose it is, and when it was good', () => {
  expect(authReducer(signedOut, signedIn(loginAnswer))).toEqual({
    authToken: 'token-of-ada',
    isAuthenticated: true,
    tokenTimestamp: 1_000,
    userId: 7,
    username: 'ada',
    userEmail: null,
    profileData: null,
  });
});

test('a validated token is good from now on', () => {
  const before = authReducer(signedOut, signedIn(loginAnswer));
  jest.setSystemTime(5_000);
  const { token: _secret, ...member } = loginAnswer;
  expect(authReducer(before, tokenValidated({ ...member, username: 'Ada' }))).toEqual({
    ...before,
    tokenTimestamp: 5_000,
    username: 'Ada',
  });
});

test('the own profile brings the email', () => {
  const state = authReducer(signedOut, ownProfileLoaded(ownProfile));
  expect(state).toMatchObject({ userEmail: 'ada@example.org', profileData: ownProfile });
});

test('the end of a session leaves nothing', () => {
  const full = authReducer(authReducer(signedOut, signedIn(loginAnswer)), ownProfileLoaded(ownProfile));
  expect(authReducer(full, sessionEnded({ reason: 'refused' }))).toEqual(signedOut);
});

test('signing in as somebody else leaves nothing of the one before', () => {
  const full = authReducer(authReducer(signedOut, signedIn(loginAnswer)), ownProfileLoaded(ownProfile));
  expect(authReducer(full, signedIn({ ...loginAnswer, user_id: 8 }))).toMatchObject({
    userEmail: null,
    profileData: null,
  });
});
