import { request } from 'node:http';
import { sql } from 'kysely';
import { newToken } from '../tokens';
import { startTestServer, type TestServer } from '../testing/server';
import { eventually } from '../testing/eventually';
import { countWaiting } from '../testing/waiting';

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

/** The most statements that wait at once for the lock of `table`, which all of them need: each gives up after a while. */
async function mostWaiting(table: string, expected: number, send: () => Promise<unknown>[]) {
  const { backgroundDb } = server;
  const found = await backgroundDb.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)}`.execute(trx);
    const sent = send();
    let most = 0;
    const look = async () => (most = Math.max(most, await countWaiting(backgroundDb)));
    await eventually(async () => (await look()) >= expected);
    await look();
    return { most, sent };
  });
  await Promise.all(found.sent);
  return found.most;
}

test('forged tokens from one address leave connections to others', async () => {
  const send = () => [...Array.from({ length: 40 }, () => sendFrom('127.0.0.2')), sendFrom('127.0.0.3')];
  expect(await mostWaiting('sessions', 11, send)).toBe(11);
});

test('logins leave connections to members', async () => {
  const send = () =>
    Array.from({ length: 30 }, (_, number) =>
      server.call('POST', '/api/login/', { body: { username: `none${number}`, password: 'x' } }),
    );
  expect(await mostWaiting('members', 4, send)).toBe(4);
});
