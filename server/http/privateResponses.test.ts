import fs from 'node:fs/promises';
import path from 'node:path';
import type { Problem } from '#contract/call';
import { makeDataDir } from '../db/open';
import { addMembers } from '../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../testing/server';

let server: TestServer;
let one: TestMember;
let other: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [one, other] = await addMembers(server, 2, { prefix: 'private' });
});
afterAll(() => server.stop());

test.each([
  ['GET', '/api/posts/', 200],
  ['GET', '/api/profile/', 200],
  ['GET', '/api/profile/nobody/', 404],
  ['POST', '/api/login/', 400],
])('%s %s is kept by no one, also when it fails', async (method, path, status) => {
  const response = await server.call(method, path, { as: one, ...(method === 'POST' && { body: {} }) });
  expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
});

test('no page may ask for a camera, a microphone or a place', async () => {
  const { headers } = await server.call('GET', '/healthz');
  expect(headers.get('permissions-policy')).toBe('camera=(), geolocation=(), microphone=(), usb=()');
});

test('a 401 names the way to sign in', async () => {
  const { status, headers } = await server.call('GET', '/api/profile/');
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Token']);
});

test('HEAD of a conversation marks nothing as read', async () => {
  await server.call('POST', `/api/messages/${other.username}/`, { as: one, body: { content: 'x' } });
  const unread = async () =>
    (await server.call<{ unread_count: number }>('GET', '/api/messages/unread-count/', { as: other })).body
      .unread_count;
  const address = `/api/messages/${one.username}/`;
  expect((await server.call('HEAD', address, { as: other })).status).toBe(200);
  expect(await unread()).toBe(1);
  expect((await server.call('GET', address, { as: other })).status).toBe(200);
  expect(await unread()).toBe(0);
});

test('a choice that is none is refused with the choices', async () => {
  const { status, body } = await server.call<Problem>('PATCH', '/api/profile/', {
    as: one,
    body: { godtier: 'APOLLO' },
  });
  expect([status, body.detail]).toEqual([400, 'godtier must be HERMES, HADES or ZEUS.']);
});

test('pictures and mails are in folders that other accounts of the machine cannot enter', async () => {
  await makeDataDir(server.context.config);
  for (const folder of ['media', 'outbox']) {
    const { mode } = await fs.stat(path.join(server.dataDir, folder));
    expect(mode & 0o777).toBe(0o700);
  }
});
