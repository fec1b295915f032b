import {
  json,
  noContent,
  offline,
  problem,
  scriptServer,
  noResponse,
  type Reply,
} from '../../testing/scriptServer';
import { makeQueryApi } from '../../testing/queryApi';
import { transport } from './transport';
import type { CallOptions } from './types';

const html =
  (status: number): Reply =>
  () =>
    new Response('<h1>Bad gateway</h1>', { status, headers: { 'Content-Type': 'text/html' } });

function get(reply: Reply, options: CallOptions = {}) {
  scriptServer({ 'GET /api/posts/': reply });
  const { api } = makeQueryApi();
  return { api, response: transport({ url: '/api/posts/' }, api, options) };
}

test('calls the page’s own host, with cookies and the query string', async () => {
  const requests = scriptServer({ 'GET /api/posts/': json([]) });
  await transport(
    { url: '/api/posts/', params: { before: 'a b', author: undefined } },
    makeQueryApi().api,
    {},
  );
  expect(requests[0]?.url).toBe('http://localhost/api/posts/?before=a+b');
  expect(requests[0]?.credentials).toBe('include');
  expect(requests[0]?.headers.get('Accept')).toBe('application/json');
});

test('sends an object as JSON', async () => {
  const requests = scriptServer({ 'POST /api/login/': json({}) });
  const body = { username: 'ada', password: 'x' };
  await transport({ url: '/api/login/', method: 'POST', body }, makeQueryApi().api, {});
  expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
  await expect(requests[0]?.json()).resolves.toEqual(body);
});

test('sends a form as multipart/form-data, with its file', async () => {
  const requests = scriptServer({ 'POST /api/posts/': json({}) });
  const body = new FormData();
  body.append('image', new File(['bytes'], 'a.png', { type: 'image/png' }));
  await transport({ url: '/api/posts/', method: 'POST', body }, makeQueryApi().api, {});
  expect(requests[0]?.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/);
  expect((await requests[0]!.formData()).get('image')).toMatchObject({ name: 'a.png', type: 'image/png' });
});

test('returns a picture as a data: URI', async () => {
  const bytes = Uint8Array.from([0, 127, 128, 255]);
  const { response } = get(() => new Response(bytes, { headers: { 'Content-Type': 'image/webp' } }));
  await expect(response).resolves.toMatchObject({ data: 'data:image/webp;base64,AH+A/w==' });
});

test('returns the cursor of the next page with the response', async () => {
  const { response } = get(json([1], { headers: { Link: '</api/posts/?before=abc>; rel="next"' } }));
  await expect(response).resolves.toMatchObject({
    data: [1],
    meta: { nextCursor: 'abc', retryAfterMs: null },
  });
});

test('returns the request id with the response', async () => {
  const { response } = get(json([1], { headers: { 'X-Request-Id': '0b5c' } }));
  await expect(response).resolves.toMatchObject({ meta: { requestId: '0b5c' } });
});

test('the time by the server’s clock comes with the response, unless that is out of a cache', async () => {
  const headers = { 'X-Server-Time': '2026-05-01T12:00:00.250Z' };
  const serverTimeOf = async (reply: Reply) => (await get(reply).response).meta?.serverTime;
  expect(await serverTimeOf(json([], { headers }))).toBe(Date.UTC(2026, 4, 1, 12, 0, 0, 250));
  expect(await serverTimeOf(json([], { headers: { ...headers, Age: '90' } }))).toBeNull();
  expect(await serverTimeOf(json([]))).toBeNull();
  expect(await serverTimeOf(json([], { headers: { 'X-Server-Time': 'noon' } }))).toBeNull();
});

test('returns the status and body of a problem response', async () => {
  const { response } = get(problem(429, 'Too many requests.', { 'Retry-After': '7' }));
  await expect(response).resolves.toMatchObject({
    error: { status: 429, data: { detail: 'Too many requests.' } },
    meta: { retryAfterMs: 7_000 },
  });
});

test('an empty response is null', async () => {
  expect((await get(noContent).response).data).toBeNull();
});

test('an error page of a proxy keeps its status', async () => {
  expect((await get(html(502)).response).error).toEqual({ status: 502, data: null });
});

test('an HTML page with status 200 (such as a captive portal’s) is a failure', async () => {
  expect((await get(html(200)).response).error).toMatchObject({ status: 'PARSING_ERROR' });
});

test('a network failure is a FETCH_ERROR', async () => {
  expect((await get(offline).response).error?.status).toBe('FETCH_ERROR');
});

test.each([200, 201, 500])('a response of %i whose body is cut off is a FETCH_ERROR', async (status) => {
  const cutOff = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  expect((await get(() => new Response(cutOff, { status })).response).error).toEqual({
    status: 'FETCH_ERROR',
    error: 'TypeError: network error',
  });
});

describe('with a server that never answers', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each([
    ['15 seconds', {}, 15_000],
    ['what the call says', { timeoutMs: 5_000 }, 5_000],
  ])('an attempt ends after %s', async (_what, options, ms) => {
    const settled = jest.fn();
    void get(noResponse, options).response.then(settled);
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(settled.mock.lastCall?.[0].error.status).toBe('TIMEOUT_ERROR');
  });

  test('an abort ends the attempt', async () => {
    const { api, response } = get(noResponse);
    await jest.advanceTimersByTimeAsync(0);
    api.abort();
    expect((await response).error?.status).toBe('FETCH_ERROR');
    expect(jest.getTimerCount()).toBe(0);
  });
});
