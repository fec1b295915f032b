import { authAdopted, protectedPageEntered, selectIsAuthenticated } from '../../features/auth/authSlice';
import { loginResponse } from '../../testing/fixtures';
import { json, offline, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore, makeStore } from '../../testing/store';
import { collectToasts } from '../../testing/toasts';

const MINUTE = 60_000;
const { token: _secret, ...member } = loginResponse;

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') }));
afterEach(() => jest.useRealTimers());

/** Enters a protected page some minutes after Ada has signed in. */
async function enterAfter(minutes: number, reply: Reply = json(member)) {
  const requests = scriptServer({ 'GET /api/auth/validate/': reply });
  const toasts = collectToasts();
  const store = makeSignedInStore();
  jest.setSystemTime(Date.now() + minutes * MINUTE);
  store.dispatch(protectedPageEntered());
  await jest.advanceTimersByTimeAsync(100);
  return { requests, store, toasts };
}

test.each([
  ['29:59', 'is not', 0],
  ['30:00', 'is not', 0],
  ['30:01', 'is', 1],
])('a token confirmed %s minutes ago %s checked again (spec §4)', async (clock, _is, checks) => {
  const [minutes = 0, seconds = 0] = clock.split(':').map(Number);
  const { requests } = await enterAfter(minutes + seconds / 60);
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(Array(checks).fill('/api/auth/validate/'));
});

test('an older token is checked and confirmed', async () => {
  const { requests, store } = await enterAfter(31);
  expect(requests).toHaveLength(1);
  expect(store.getState().auth.tokenTimestamp).toBe(Date.now() - 100);
});

test('a token confirmed in the future, since the clock was set back, is checked', async () => {
  expect((await enterAfter(-1)).requests).toHaveLength(1);
});

test('two pages entered at once check the token once', async () => {
  const requests = scriptServer({ 'GET /api/auth/validate/': json(member) });
  const store = makeSignedInStore();
  jest.setSystemTime(Date.now() + 31 * MINUTE);
  store.dispatch(protectedPageEntered());
  store.dispatch(protectedPageEntered());
  await jest.advanceTimersByTimeAsync(100);
  expect(requests).toHaveLength(1);
});

test.each([401, 403])('a %i ends the session and says so', async (status) => {
  const { store, toasts } = await enterAfter(31, problem(status, 'No.'));
  expect(selectIsAuthenticated(store.getState())).toBe(false);
  expect(toasts).toEqual(['Your session has expired. Please log in again.']);
});

test.each([
  ['no network', offline],
  ['a broken server', problem(500, 'Oops.')],
])('%s keeps the member signed in, and the next page checks again', async (_what, reply) => {
  const { requests, store, toasts } = await enterAfter(31, reply);
  // Without the probes of a server that cannot be reached (probeServer).
  const checks = () => requests.filter(({ url }) => url.endsWith('/api/auth/validate/'));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(checks()).toHaveLength(4);
  expect(selectIsAuthenticated(store.getState())).toBe(true);
  expect(toasts).toEqual([]);
  store.dispatch(protectedPageEntered());
  await jest.advanceTimersByTimeAsync(100);
  expect(checks()).toHaveLength(5);
});

test('without a session the member is asked to log in, without a request', () => {
  const requests = scriptServer({});
  const toasts = collectToasts();
  const store = makeStore();
  store.dispatch(protectedPageEntered());
  expect(toasts).toEqual(['Please log in to access this page']);
  expect(requests).toHaveLength(0);
});

test('a session flag without a token is not a session', () => {
  const toasts = collectToasts();
  const store = makeStore();
  store.dispatch(authAdopted({ ...store.getState().auth, isAuthenticated: true }));
  store.dispatch(protectedPageEntered());
  expect(selectIsAuthenticated(store.getState())).toBe(false);
  expect(toasts).toEqual(['Please log in to access this page']);
});
