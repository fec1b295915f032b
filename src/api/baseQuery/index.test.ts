import { clockOffsetMeasured } from '../../network/networkSlice';
import { makeQueryApi } from '../../testing/queryApi';
import { json, problem, scriptServer } from '../../testing/scriptServer';
import { baseQuery } from './index';
import type { CallArgs } from './types';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

beforeEach(() => {
  jest.useFakeTimers();
  document.cookie = 'csrftoken=secret';
});
afterEach(() => {
  jest.useRealTimers();
  document.cookie = 'csrftoken=; max-age=0';
});

test('measures the clock when the response comes, without the wait before a retry', async () => {
  const headers = () => ({ 'X-Server-Time': new Date(Date.now() - 10_800_000).toISOString() });
  scriptServer({
    'GET /api/posts/': [problem(503, 'Back soon.'), (request) => json([], { headers: headers() })(request)],
  });
  const { api, dispatch } = makeQueryApi('abc');
  const response = baseQuery({ url: '/api/posts/' }, api);
  await jest.advanceTimersByTimeAsync(1_000);
  await response;
  expect(dispatch).toHaveBeenCalledWith(clockOffsetMeasured(10_800_000));
});

test('a POST sends token, CSRF token and idempotency key with each attempt; options may be left out', async () => {
  const requests = scriptServer({ 'POST /api/posts/': [problem(503, 'Back soon.'), json({ id: 1 })] });
  const response = baseQuery({ url: '/api/posts/', method: 'POST', body: {} }, makeQueryApi('abc').api);
  await jest.advanceTimersByTimeAsync(1_000);
  expect((await response).data).toEqual({ id: 1 });
  const carried = requests.map(({ headers }) =>
    ['Authorization', 'X-CSRFToken', 'Idempotency-Key'].map((name) => headers.get(name)),
  );
  expect(carried).toEqual([
    ['Token abc', 'secret', expect.any(String)],
    ['Token abc', 'secret', carried[0]?.[2]],
  ]);
});

test('a call that gets a 429 without Retry-After is made again after 60 seconds', async () => {
  const requests = scriptServer({ 'GET /api/posts/': [problem(429, 'Slow down.'), json([])] });
  const response = baseQuery({ url: '/api/posts/' }, makeQueryApi('abc').api);
  await jest.advanceTimersByTimeAsync(59_999);
  expect(requests).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect((await response).data).toEqual([]);
});

/** The headers of a request that `baseQuery` makes. */
async function headersOf(args: Partial<CallArgs>, token: string | null = null) {
  const [method, url] = [args.method ?? 'GET', '/api/posts/'] as const;
  const requests = scriptServer({ [`${method} ${url}`]: json({}) });
  await baseQuery({ ...args, url }, makeQueryApi(token).api);
  return requests[0]!.headers;
}

test('sends the stored token as "Token …"', async () => {
  expect((await headersOf({}, 'abc')).get('Authorization')).toBe('Token abc');
});

test('without a token there is no Authorization header', async () => {
  expect((await headersOf({})).has('Authorization')).toBe(false);
});

test('sends the cookie csrftoken as X-CSRFToken', async () => {
  document.cookie = 'xcsrftoken=wrong';
  document.cookie = 'csrftoken=secret-1';
  for (const method of ['GET', 'POST'] as const)
    expect((await headersOf({ method })).get('X-CSRFToken')).toBe('secret-1');
});

test('reads the cookie again for each attempt', async () => {
  const requests = scriptServer({ 'POST /api/posts/': [problem(503, 'Back soon.'), json({ id: 1 })] });
  const response = baseQuery({ url: '/api/posts/', method: 'POST' }, makeQueryApi().api);
  await jest.advanceTimersByTimeAsync(500);
  document.cookie = 'csrftoken=secret-2';
  await jest.advanceTimersByTimeAsync(500);
  await response;
  expect(requests.map(({ headers }) => headers.get('X-CSRFToken'))).toEqual(['secret', 'secret-2']);
});

test('without the cookie there is no X-CSRFToken', async () => {
  document.cookie = 'csrftoken=; max-age=0';
  expect((await headersOf({ method: 'POST' })).has('X-CSRFToken')).toBe(false);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('each %s gets its own UUID', async (method) => {
  const keys = [await headersOf({ method }), await headersOf({ method })];
  const [one, other] = keys.map((headers) => headers.get('Idempotency-Key'));
  expect(one).toMatch(UUID);
  expect(other).toMatch(UUID);
  expect(one).not.toBe(other);
});

test("uses the caller's submission key", async () => {
  const idempotencyKey = '5f2e1c1c-0d6b-4d0a-9c88-111111111111';
  const headers = await headersOf({ method: 'POST', idempotencyKey });
  expect(headers.get('Idempotency-Key')).toBe(idempotencyKey);
});

test('a GET changes nothing and gets no key', async () => {
  expect((await headersOf({ method: 'GET' })).has('Idempotency-Key')).toBe(false);
  expect((await headersOf({})).has('Idempotency-Key')).toBe(false);
});
