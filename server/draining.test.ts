import { once } from 'node:events';
import { sql } from 'kysely';
import { buildApp } from './app';
import { eventually } from './testing/eventually';
import { follow } from './testing/live';
import { addMembers } from './testing/members';
import { openSocket } from './testing/rawSocket';
import { startTestServer, type TestMember, type TestServer } from './testing/server';
import { startServerProcess } from './testing/serverProcess';

const DRAIN_SECONDS = 2;
const STREAMS = 8;

let server: TestServer;
let members: TestMember[];
beforeEach(async () => {
  server = await startTestServer({ DRAIN_SECONDS: String(DRAIN_SECONDS) });
  members = await addMembers(server, STREAMS, { prefix: 'member' });
});
afterEach(() => server.stop());

test('a draining server is not ready, answers everything else, and keeps no connection', async () => {
  const [as] = members;
  const write = () => server.call('POST', '/api/posts/', { as, body: { content: 'words' } });
  expect((await server.call('GET', '/readyz')).status).toBe(200);
  expect((await write()).headers.get('connection')).toBe('keep-alive');

  server.drain();
  const ready = await server.call('GET', '/readyz');
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
  expect(ready.body).toMatchObject({ detail: 'This server is draining.' });
  const written = await write();
  expect([written.status, written.headers.get('connection')]).toEqual([201, 'close']);
  expect((await server.call('GET', '/healthz')).status).toBe(200);
});

test('its streams end one after the other, in the second half of the time, and are told when to come again', async () => {
  const streams = await Promise.all(members.map(({ token }) => follow(server.url, token)));
  const began = performance.now();
  server.drain();
  const ends = await Promise.all(
    streams.map(async ({ ended }) => {
      await ended;
      return performance.now() - began;
    }),
  );
  expect(Math.min(...ends)).toBeGreaterThan(DRAIN_SECONDS * 500 - 100);
  // Never all at once, however busy the machine.
  expect(new Set(ends.map((end) => Math.round(end / 100))).size).toBeGreaterThan(2);
  for (const { text } of streams) expect(text()).toMatch(/^retry: 1000\n\n$/);
});

test('a connection on which nothing has come does not keep a server from ending', async () => {
  const app = await buildApp(server.context);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = await openSocket(url);
  const began = performance.now();
  await Promise.all([app.close(), once(socket, 'close')]);
  // Left alone, it would be open for more than a minute.
  expect(performance.now() - began).toBeLessThan(8_000);
});

test('SIGTERM begins the draining, in which no job is begun; a second one ends it', async () => {
  const { url, stop } = await startServerProcess({
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
    PAYMENTS: 'off',
    DRAIN_SECONDS: '600',
  });
  const listensForJobs = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:%'`.execute(
        server.db,
      )
    ).rows.length > 0;
  await eventually(listensForJobs);
  const ended = stop();
  await eventually(async () => (await fetch(`${url}/readyz`)).status === 503);
  await eventually(async () => !(await listensForJobs()));
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await Promise.all([ended, stop()])).toEqual([0, 0]);
});
