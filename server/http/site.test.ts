import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import zlib from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../app';
import { startTestServer, type TestServer } from '../testing/server';

const PAGE = '<!doctype html><title>Pantheon</title>';
const PAGE_WITHOUT_DEVTOOLS = '<!doctype html><title>Pantheon</title><meta name="devtools" content="off">';
const SCRIPT = `console.log('${'a'.repeat(500)}');`;
const WORKER = `/* keeps index.html */`;
const WORKER_WITHOUT_DEVTOOLS = `/* keeps index.devtools-off.html */`;
const HASHED = 'assets/main.0123456789abcdef.js';

let server: TestServer;
let app: FastifyInstance;
let url: string;
let webDir: string;
beforeAll(async () => {
  server = await startTestServer();
  webDir = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-web-'));
  await fs.mkdir(path.join(webDir, 'assets'));
  for (const [name, content] of [
    ['index.html', PAGE],
    ['index.devtools-off.html', PAGE_WITHOUT_DEVTOOLS],
    [HASHED, SCRIPT],
    ['favicon.svg', '<svg/>'],
    ['sw.js', WORKER],
    ['sw.devtools-off.js', WORKER_WITHOUT_DEVTOOLS],
  ] as const) {
    await fs.writeFile(path.join(webDir, name), content);
    await fs.writeFile(path.join(webDir, `${name}.br`), zlib.brotliCompressSync(content));
    await fs.writeFile(path.join(webDir, `${name}.gz`), zlib.gzipSync(content));
  }
  app = await buildApp({ ...server.context, config: { ...server.context.config, webDir } });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await server.stop();
  await fs.rm(webDir, { recursive: true });
});

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url + address, { method, headers });
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the page', () => {
  test.each([
    '/',
    '/home',
    '/profile/john.doe',
    '/messages/ariadne/',
    '/reset-password/MQ/abc-_123',
    '/any/thing?a=1',
    '/apiary',
    '/index.html',
  ])('is served at %s with the CSRF cookie, never cached', async (address) => {
    const response = await get(address, asBrowser);
    expect([response.status, await response.text()]).toEqual([200, PAGE]);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('set-cookie')).toMatch(/^csrftoken=[\w-]{43}; Path=\/; SameSite=Lax$/);
  });

  test('is sent to a client that accepts anything, and HEAD has its headers', async () => {
    expect((await get('/home', { accept: '*/*' })).status).toBe(200);
    const head = await get('/home', asBrowser, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('leaves the cookie of a browser that has one', async () => {
    const response = await get('/home', { ...asBrowser, cookie: `csrftoken=${'c'.repeat(43)}` });
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    ['/api/nothing', 'GET', asBrowser],
    ['/api', 'GET', asBrowser],
    ['/media/nothing.webp', 'GET', asBrowser],
    ['/assets/main.ffffffffffffffff.js', 'GET', { accept: '*/*' }],
    ['/home', 'GET', { accept: 'application/json' }],
    ['/home', 'POST', asBrowser],
    ['/../package.json', 'GET', { accept: '*/*' }],
    ['/%2e%2e/package.json', 'GET', { accept: '*/*' }],
    ['/assets/..%2f..%2fpackage.json', 'GET', { accept: '*/*' }],
  ])('is not served at %s (%s): 404 problem+json', async (address, method, headers) => {
    const response = await get(address, headers, method);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });
});

describe('the service worker', () => {
  test('is looked for at each visit, and may be none but of this site', async () => {
    const response = await get('/sw.js', { 'accept-encoding': 'br' });
    expect([response.status, await response.text()]).toEqual([200, WORKER]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-security-policy')).toContain("worker-src 'self'");
  });

  test('has one address; the other variant is not served', async () => {
    expect((await get('/sw.devtools-off.js')).status).toBe(404);
    expect((await get('/sw.js.br')).status).toBe(404);
  });
});

test('what is shared where the service worker is lost leads to the page, also with a large picture from another site', async () => {
  const body = new FormData();
  body.set('picture', new Blob([new Uint8Array(6_000_000)], { type: 'image/png' }), 'large.png');
  const headers = { ...asBrowser, origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
  const response = await fetch(`${url}/new-post`, { method: 'POST', body, headers, redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
});

describe('files', () => {
  test('whose names carry a hash are kept for a year, others for an hour', async () => {
    expect((await get(`/${HASHED}`)).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['identity', null],
    ['', null],
  ])('Accept-Encoding "%s" gets %s, made at build time', async (accepted, encoding) => {
    const response = await get(`/${HASHED}`, { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toMatch(/javascript/);
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe(SCRIPT);
  });

  test('the page is compressed, too', async () => {
    const response = await get('/home', { ...asBrowser, 'accept-encoding': 'br' });
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual(['br', PAGE]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });
});

test('DEVTOOLS=off: the page tells the app to keep away from Redux DevTools', async () => {
  const config = { ...server.context.config, webDir, hasDevTools: false };
  const sealed = await buildApp({ ...server.context, config });
  for (const address of ['/', '/home', '/index.html', '/index.devtools-off.html']) {
    expect((await sealed.inject({ url: address, headers: asBrowser })).body).toBe(PAGE_WITHOUT_DEVTOOLS);
  }
  expect((await sealed.inject('/sw.js')).body).toBe(WORKER_WITHOUT_DEVTOOLS);
  await sealed.close();
  expect(await (await get('/index.devtools-off.html', asBrowser)).text()).toBe(PAGE);
});

test('a server whose page was not built says so in its log and its responses, and the API still works', async () => {
  const output = new PassThrough();
  const bare = await buildApp({
    ...server.context,
    log: pino({ level: 'warn' }, output),
    config: { ...server.context.config, webDir: path.join(webDir, 'nothing') },
  });
  expect(String(output.read())).toContain('npm run build');
  expect((await bare.inject({ url: '/home', headers: asBrowser })).statusCode).toBe(404);
  expect((await bare.inject('/healthz')).statusCode).toBe(200);
  await bare.close();
});
