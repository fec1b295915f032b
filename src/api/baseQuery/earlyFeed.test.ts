import { json, scriptServer } from '../../testing/scriptServer';
import { fetchUnlessEarly } from './earlyFeed';

const authorization = 'Token abc';
const request = (path = '/api/posts/', init: RequestInit = {}) =>
  new Request(`http://localhost${path}`, { headers: { Authorization: authorization }, ...init });
const early = (response: Promise<Response>) => (window.earlyFeed = { authorization, response });
const earlyPosts = () => early(Promise.resolve(Response.json(['early'])));

beforeEach(() => scriptServer({ 'GET /api/posts/': json(['fetched']), 'POST /api/posts/': json('created') }));
afterEach(() => delete window.earlyFeed);

const posts = async (...args: Parameters<typeof request>): Promise<unknown> =>
  (await fetchUnlessEarly(request(...args))).json();

test('the first page of the feed is the one that was requested early, once', async () => {
  earlyPosts();
  expect(await posts()).toEqual(['early']);
  expect(await posts()).toEqual(['fetched']);
});

test.each<[what: string, ...args: Parameters<typeof request>]>([
  ['another page', '/api/posts/?before=x'],
  ['a new post', '/api/posts/', { method: 'POST', headers: { Authorization: authorization } }],
  ['another session', '/api/posts/', { headers: { Authorization: 'Token def' } }],
])('%s is fetched', async (_what, ...args) => {
  earlyPosts();
  expect(await posts(...args)).not.toEqual(['early']);
});

test('a lost early response fails as the request would, which is then repeated after a second (spec §8)', async () => {
  early(Promise.reject(new TypeError('Failed to fetch')));
  await expect(posts()).rejects.toThrow('Failed to fetch');
  expect(await posts()).toEqual(['fetched']);
});

test('an early response that does not come ends with the request’s timeout', async () => {
  early(new Promise(() => undefined));
  const timeout = new AbortController();
  const response = fetchUnlessEarly(request('/api/posts/', { signal: timeout.signal }));
  timeout.abort();
  await expect(response).rejects.toThrow('abort');
});
