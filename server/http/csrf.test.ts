import { request } from 'node:http';
import type { Problem } from '#contract/call';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { TEST_SETTINGS } from '../testing/settings';
import { startTestServer, type TestMember, type TestServer } from '../testing/server';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({
    PUBLIC_URL: 'https://pantheon.example',
    ALLOWED_ORIGINS: 'https://app.example',
    TRUST_PROXY: 'on',
  });
  member = await server.signUp('Ariadne');
});
afterAll(() => server.stop());

const COOKIE = 'c'.repeat(43);
const write = (headers: Record<string, string>) =>
  server.call<Problem>('POST', '/api/posts/', { as: member, headers, body: { content: 'hello' } });

const countPosts = async () => (await server.db.selectFrom('posts').select('id').execute()).length;

describe('the cookie csrftoken (decisions: CSRF)', () => {
  test.each([
    ['is not echoed', {}],
    ['is echoed wrongly', { 'x-csrftoken': 'd'.repeat(43) }],
    ['is echoed in part', { 'x-csrftoken': COOKIE.slice(1) }],
    ['is echoed as nothing', { 'x-csrftoken': '' }],
  ])('when it %s, the request is refused and changes nothing', async (_what, headers) => {
    const before = await countPosts();
    const { status, body } = await write({ cookie: `csrftoken=${COOKIE}`, ...headers });
    expect([status, body.detail]).toEqual([
      403,
      'The security token of this page is out of date. Please reload the page and try again.',
    ]);
    expect(await countPosts()).toBe(before);
  });

  test('when it is echoed, the request passes', async () => {
    expect((await write({ cookie: `other=1; csrftoken=${COOKIE}`, 'x-csrftoken': COOKIE })).status).toBe(201);
  });

  test('a client that is no browser and sends no cookie needs no header', async () => {
    expect((await write({})).status).toBe(201);
    expect((await write({ 'x-csrftoken': COOKIE })).status).toBe(201);
  });

  test('reading needs no header', async () => {
    const headers = { cookie: `csrftoken=${COOKIE}` };
    expect((await server.call('GET', '/api/posts/', { as: member, headers })).status).toBe(200);
  });

  test('comes with login, readable by the page, Secure where PUBLIC_URL is https, and new each time', async () => {
    const login = () => server.call('POST', '/api/login/', { body: member });
    const [first, second] = [await login(), await login()];
    const given = /^csrftoken=([\w-]{43}); Path=\/; Secure; SameSite=Lax$/;
    const [, one] = given.exec(first.headers.get('set-cookie') ?? '') ?? [];
    const [, other] = given.exec(second.headers.get('set-cookie') ?? '') ?? [];
    expect(one).toBeDefined();
    expect(other).toBeDefined();
    expect(one).not.toBe(other);
  });

  test('keeps an existing cookie', async () => {
    const { headers } = await server.call('POST', '/api/login/', {
      body: member,
      headers: { cookie: `csrftoken=${COOKIE}`, 'x-csrftoken': COOKIE },
    });
    expect(headers.get('set-cookie')).toBeNull();
  });
});

describe('requests that a browser says come from elsewhere', () => {
  const own = { cookie: `csrftoken=${COOKIE}`, 'x-csrftoken': COOKIE };

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a name that begins like an allowed one', { origin: 'https://app.example.evil.example' }],
    ['another scheme', { origin: 'http://app.example' }],
    ['another port', { origin: 'https://app.example:8443' }],
    ['another site, with no origin told', { 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused, even with the right token', async (_what, headers) => {
    const before = await countPosts();
    const { status, body } = await write({ ...own, ...headers });
    expect([status, body.detail]).toEqual([403, 'This request came from another site and was refused.']);
    expect(await countPosts()).toBe(before);
  });

  test.each([
    ['the address members open', { origin: 'https://pantheon.example' }],
    [
      'an allowed origin, marked as cross-site',
      { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' },
    ],
    ['the page itself', { 'sec-fetch-site': 'same-origin' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
  ])('%s passes', async (_what, headers) => {
    expect((await write({ ...own, ...headers })).status).toBe(201);
  });

  test('the address that the server was called by is refused where PUBLIC_URL names another', async () => {
    expect((await write({ ...own, origin: server.url })).status).toBe(403);
    const headers = { ...own, origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
    expect((await write({ ...headers, 'x-forwarded-proto': 'https' })).status).toBe(403);
  });

  test('login and sign-up are guarded too: another site signs no one in', async () => {
    for (const path of ['/api/login/', '/api/register/', '/api/password-reset/', '/api/logout/']) {
      const { status } = await server.call('POST', path, {
        body: member,
        headers: { origin: 'https://evil.example' },
      });
      expect(status).toBe(403);
    }
  });
});

test('without PUBLIC_URL the loopback names and the address of HOST pass at the own port, whatever Host says', async () => {
  const app = await buildApp({
    ...server.context,
    config: readConfig({ ...TEST_SETTINGS, HOST: '192.0.2.7' }),
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const statusOf = (origin: string, host: string) =>
    new Promise((resolve, reject) => {
      const headers = { origin, host };
      request({ port, path: '/api/logout/', method: 'POST', headers }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end();
    });
  try {
    for (const host of ['localhost', '127.0.0.1', '[::1]', '192.0.2.7'])
      expect([host, await statusOf(`http://${host}:${port}`, 'elsewhere')]).toEqual([host, 401]);
    const evil = `evil.example:${port}`;
    expect([
      await statusOf(`http://${evil}`, evil),
      await statusOf('http://localhost:1', 'localhost:1'),
    ]).toEqual([403, 403]);
  } finally {
    await app.close();
  }
});
