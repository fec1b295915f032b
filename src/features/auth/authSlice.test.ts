import { sessionEnded } from '../../api/session';
import { loginResponse, ownProfile } from '../../testing/fixtures';
import { authReducer, ownProfileLoaded, signedIn, tokenValidated } from './authSlice';

const signedOut = authReducer(undefined, { type: 'init' });

beforeEach(() => jest.useFakeTimers({ now: 1_000 }));
afterEach(() => jest.useRealTimers());

test('signing in stores the token, its member and when it was confirmed', () => {
  expect(authReducer(signedOut, signedIn(loginResponse))).toEqual({
    authToken: 'token-of-ada',
    isAuthenticated: true,
    tokenTimestamp: 1_000,
    userId: 7,
    username: 'ada',
    userEmail: null,
    profileData: null,
  });
});

test('validating the token updates its time', () => {
  const before = authReducer(signedOut, signedIn(loginResponse));
  jest.setSystemTime(5_000);
  const { token: _secret, ...member } = loginResponse;
  expect(authReducer(before, tokenValidated({ ...member, username: 'Ada' }))).toEqual({
    ...before,
    tokenTimestamp: 5_000,
    username: 'Ada',
  });
});

test('the own profile adds the email', () => {
  const state = authReducer(signedOut, ownProfileLoaded(ownProfile));
  expect(state).toMatchObject({ userEmail: 'ada@example.org', profileData: ownProfile });
});

test('the end of a session resets the slice', () => {
  const full = authReducer(authReducer(signedOut, signedIn(loginResponse)), ownProfileLoaded(ownProfile));
  expect(authReducer(full, sessionEnded({ reason: 'refused' }))).toEqual(signedOut);
});

test('signing in as another member resets the slice', () => {
  const full = authReducer(authReducer(signedOut, signedIn(loginResponse)), ownProfileLoaded(ownProfile));
  expect(authReducer(full, signedIn({ ...loginResponse, user_id: 8 }))).toMatchObject({
    userEmail: null,
    profileData: null,
  });
});
