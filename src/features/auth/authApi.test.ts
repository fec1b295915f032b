import { failureSentence } from '../../api/errorSentence';
import { loginResponse } from '../../testing/fixtures';
import { json, noContent, offline, problem, scriptServer } from '../../testing/scriptServer';
import { makeSignedInStore, makeStore } from '../../testing/store';
import { collectToasts } from '../../testing/toasts';
import { authApi } from './authApi';
import { authErrors } from './authSentences';
import { selectToken } from '../../api/session';
import { selectIsAuthenticated } from './authSlice';

const { login, register, logout, validateToken, confirmPasswordReset } = authApi.endpoints;
const credentials = { username: 'ada', password: 'correct horse' };

describe('login', () => {
  test('starts the session, and keeps the token out of the API cache', async () => {
    scriptServer({ 'POST /api/login/': json(loginResponse) });
    const store = makeStore();
    const { data } = await store.dispatch(login.initiate(credentials));
    expect(selectToken(store.getState())).toBe('token-of-ada');
    expect(data).toMatchObject({ username: 'ada', godtier: 'HADES' });
    expect(JSON.stringify(store.getState().api)).not.toContain('token-of-ada');
  });

  test('a wrong password starts no session and shows the server’s message', async () => {
    const toasts = collectToasts();
    scriptServer({ 'POST /api/login/': problem(401, 'Unable to log in with provided credentials.') });
    const store = makeStore();
    const { error } = await store.dispatch(login.initiate(credentials));
    expect(failureSentence(authErrors.login, error)).toBe('Unable to log in with provided credentials.');
    expect(selectIsAuthenticated(store.getState())).toBe(false);
    expect(toasts).toEqual([]);
  });

  test.each([
    ['no token', { ...loginResponse, token: '' }],
    ['nothing', null],
  ])('a response with %s starts no session', async (_what, response) => {
    scriptServer({ 'POST /api/login/': json(response) });
    const store = makeStore();
    const { error } = await store.dispatch(login.initiate(credentials));
    expect(failureSentence(authErrors.login, error)).toBe('Login successful but token is missing');
    expect(selectIsAuthenticated(store.getState())).toBe(false);
  });
});

test('register requests HERMES with an empty bio', async () => {
  const requests = scriptServer({ 'POST /api/register/': json({}, { status: 201 }) });
  const person = { email: 'a@b.c', username: 'ada', password: 'correct horse' };
  await makeStore().dispatch(register.initiate(person));
  await expect(requests[0]?.json()).resolves.toEqual({ ...person, godtier: 'HERMES', bio: '' });
});

describe('logout', () => {
  test('ends the session after the server has ended it', async () => {
    const toasts = collectToasts();
    scriptServer({ 'POST /api/logout/': noContent });
    const store = makeSignedInStore();
    const { error } = await store.dispatch(logout.initiate());
    expect(error).toBeUndefined();
    expect(selectToken(store.getState())).toBeNull();
    expect(toasts).toEqual([]);
  });

  test('whose response is lost ends the session as signed out, even if other calls get 401 meanwhile', async () => {
    const toasts = collectToasts();
    jest.useFakeTimers();
    scriptServer({
      'POST /api/logout/': [offline, problem(401, 'Your session has ended.')],
      'GET /api/auth/validate/': problem(401, 'Your session has ended.'),
    });
    const store = makeSignedInStore();
    const leaving = store.dispatch(logout.initiate());
    await jest.advanceTimersByTimeAsync(500);
    await store.dispatch(validateToken.initiate());
    await jest.advanceTimersByTimeAsync(500);
    jest.useRealTimers();
    expect((await leaving).error).toBeUndefined();
    expect(selectIsAuthenticated(store.getState())).toBe(false);
    expect(toasts).toEqual([]);
  });

  test('keeps the member signed in when it fails', async () => {
    scriptServer({ 'POST /api/logout/': problem(400, 'Not now.') });
    const store = makeSignedInStore();
    const { error } = await store.dispatch(logout.initiate());
    expect(failureSentence(authErrors.logout, error)).toBe('Logout failed: Not now.');
    expect(selectIsAuthenticated(store.getState())).toBe(true);
  });
});

test('validating the token updates the tier', async () => {
  const { token: _secret, ...member } = loginResponse;
  scriptServer({ 'GET /api/auth/validate/': json({ ...member, godtier: 'ZEUS' }) });
  const store = makeSignedInStore();
  await store.dispatch(validateToken.initiate());
  expect(store.getState().tier.userTier).toBe('ZEUS');
});

test('a rejected reset shows the server’s message, and ends no session', async () => {
  const toasts = collectToasts();
  scriptServer({ 'POST /api/password-reset/confirm/': problem(403, 'Please reload the page.') });
  const store = makeStore();
  const { error } = await store.dispatch(
    confirmPasswordReset.initiate({ password: 'x', token: 't', uidb64: 'u' }),
  );
  expect(failureSentence(authErrors.confirmPasswordReset, error)).toBe('Please reload the page.');
  expect(toasts).toEqual([]);
});
