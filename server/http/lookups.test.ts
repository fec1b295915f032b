import { request } from 'node:http';
import { sql } from 'kysely';
import { newToken } from '../tokens';
import { startTestServer, type TestServer } from '../testing/server';
import { untilWaiting } from '../testing/waiting';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Sends a request with a forged token from an address of this machine. */
const sendFrom = (localAddress: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = { authorization: `Token ${newToken()}` };
    request(`${server.url}/api/posts/`, { localAddress, headers }, (response) => {
      response.resume().on('end', resolve);
    })
      .on('error', reject)
      .end();
  });

/** How many statements wait for the lock of `table`, which all of them need, once so many do. */
async function countWaiting(table: string, expected: number, send: () => Promise<unknown>[]) {
  const { backgroundDb } = server;
  const found = await backgroundDb.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)}`.execute(trx);
    const sent = send();
    await untilWaiting(backgroundDb, expected);
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      backgroundDb,
    );
    return { waiting: rows.length, sent };
  });
  await Promise.all(found.sent);
  return found.waiting;
}

test('forged tokens from one address leave connections to others', async () => {
  const send = () => [...Array.from({ length: 40 }, () => sendFrom('127.0.0.2')), sendFrom('127.0.0.3')];
  expect(await countWaiting('sessions', 11, send)).toBe(11);
});

test('logins leave connections to members', async () => {
  const send = () =>
    Array.from({ length: 30 }, (_, number) =>
      server.call('POST', '/api/login/', { body: { username: `none${number}`, password: 'x' } }),
    );
  expect(await countWaiting('members', 4, send)).toBe(4);
});
