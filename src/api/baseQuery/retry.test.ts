import { answering, makeQueryApi } from '../../testing/queryApi';
import { retryEnded, retryScheduled } from '../../network/networkSlice';
import { cancelRetry } from '../../network/pendingRetries';
import { withRetry } from './retry';
import type { CallResult, CallArgs } from './types';

const args: CallArgs = { url: '/api/posts/', method: 'POST' };
const ok: CallResult = { data: 'done' };
const answered = (status: number, retryAfterMs: number | null = null): CallResult => ({
  error: { status, data: null },
  meta: {
    startedAt: 1,
    answeredAt: 2,
    nextCursor: null,
    previousCursor: null,
    retryAfterMs,
    requestId: null,
    serverTime: null,
  },
});
const networkError: CallResult = { error: { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' } };
const timeout: CallResult = { error: { status: 'TIMEOUT_ERROR', error: 'signal timed out' } };

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

/** Starts a call; `attemptsAfter` advances the time and returns the number of attempts so far. */
function start(...responses: [CallResult, ...CallResult[]]) {
  const { api, dispatch } = makeQueryApi();
  const next = answering(...responses);
  const response = withRetry(next)(args, api, {});
  const attemptsAfter = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
    return next.mock.calls.length;
  };
  return { api, dispatch, next, response, attemptsAfter };
}

test.each([
  ['network errors', networkError],
  ['timeouts', timeout],
  ['a 500', answered(500)],
  ['a 503', answered(503)],
])('retries %s after 1, 2 and 4 seconds, then fails', async (_what, failure) => {
  const { response, attemptsAfter } = start(failure);
  expect(await attemptsAfter(999)).toBe(1);
  expect(await attemptsAfter(1)).toBe(2);
  expect(await attemptsAfter(1_999)).toBe(2);
  expect(await attemptsAfter(1)).toBe(3);
  expect(await attemptsAfter(3_999)).toBe(3);
  expect(await attemptsAfter(1)).toBe(4);
  expect(await attemptsAfter(600_000)).toBe(4);
  await expect(response).resolves.toBe(failure);
});

test('stops retrying after the first success', async () => {
  const { response, attemptsAfter } = start(networkError, answered(502), ok);
  expect(await attemptsAfter(600_000)).toBe(3);
  await expect(response).resolves.toBe(ok);
});

test('a 429 waits as long as Retry-After says', async () => {
  const { attemptsAfter } = start(answered(429, 7_000), ok);
  expect(await attemptsAfter(6_999)).toBe(1);
  expect(await attemptsAfter(1)).toBe(2);
});

test('a 429 without Retry-After waits 60 seconds', async () => {
  const { attemptsAfter } = start(answered(429), ok);
  expect(await attemptsAfter(59_999)).toBe(1);
  expect(await attemptsAfter(1)).toBe(2);
});

test('a repeated 429 is retried three times, each after its wait', async () => {
  const { response, attemptsAfter } = start(answered(429, 1_000));
  for (const attempts of [1, 2, 3]) {
    expect(await attemptsAfter(999)).toBe(attempts);
    expect(await attemptsAfter(1)).toBe(attempts + 1);
  }
  expect(await attemptsAfter(600_000)).toBe(4);
  expect((await response).error?.status).toBe(429);
});

test.each([400, 401, 402, 403, 404, 409, 413, 415])('a %i is final', async (status) => {
  const { attemptsAfter } = start(answered(status));
  expect(await attemptsAfter(600_000)).toBe(1);
});

test('each retry sends the same call', async () => {
  const { next, attemptsAfter } = start(networkError);
  await attemptsAfter(600_000);
  expect(new Set(next.mock.calls.map(([sent]) => sent))).toEqual(new Set([args]));
});

test('an abort ends the wait, and no further attempt is made', async () => {
  const { api, response, attemptsAfter } = start(answered(429), ok);
  await attemptsAfter(10_000);
  api.abort();
  await expect(response).resolves.toEqual(answered(429));
  expect(await attemptsAfter(600_000)).toBe(1);
  expect(jest.getTimerCount()).toBe(0);
});

test('cancelling a retry returns the last failure, and no further attempt is made', async () => {
  const { dispatch, response, attemptsAfter } = start(answered(429), ok);
  await attemptsAfter(10_000);
  const started: unknown = dispatch.mock.lastCall?.[0];
  cancelRetry(retryScheduled.match(started) ? started.payload.id : 'none');
  await expect(response).resolves.toEqual(answered(429));
  expect(await attemptsAfter(600_000)).toBe(1);
  expect(jest.getTimerCount()).toBe(0);
});

test('a call that was aborted in flight is not retried', async () => {
  const { api, response, attemptsAfter } = start(networkError);
  api.abort();
  await response;
  expect(await attemptsAfter(600_000)).toBe(1);
});

test('a pending retry is in the store with its endpoint, cause and time', async () => {
  const { dispatch, attemptsAfter } = start(answered(429, 7_000), ok);
  await attemptsAfter(0);
  const started: unknown = dispatch.mock.lastCall?.[0];
  expect(started).toEqual(
    retryScheduled({
      id: expect.any(String),
      endpoint: 'createPost',
      cause: 'rateLimit',
      retry: 1,
      until: 1_007_000,
    }),
  );
  await attemptsAfter(7_000);
  expect(dispatch.mock.lastCall?.[0]).toEqual(
    retryEnded(retryScheduled.match(started) ? started.payload.id : 'none'),
  );
});
