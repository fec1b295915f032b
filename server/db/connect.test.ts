import { Socket } from 'node:net';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { gate } from '../testing/gate';
import { QueueFullError } from '../semaphore';
import { KEEP_ALIVE } from './client';
import { connectForRequests, type Db } from './connect';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connectForRequests(database.pooledUrl, 1);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('where too many requests wait for a connection the next is refused at once, and the others get theirs', async () => {
  const begun = gate();
  const held = gate();
  const holding = db.connection().execute(() => {
    begun.open();
    return held.opened;
  });
  await begun.opened;
  const waiting = Array.from({ length: 25 }, () => sql`select 1`.execute(db));
  await expect(sql`select 1`.execute(db)).rejects.toThrow(QueueFullError);
  held.open();
  await holding;
  expect(await Promise.all(waiting)).toHaveLength(25);
});

test('a transaction that pauses for too long would be ended', async () => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(db);
  expect(rows.map(({ setting }) => setting)).toEqual(['10000', '3000']);
});

test('TCP asks an idle connection whether its other end is still there', async () => {
  const setKeepAlive = jest.spyOn(Socket.prototype, 'setKeepAlive');
  const fresh = connectForRequests(database.pooledUrl, 1);
  await sql`select 1`.execute(fresh);
  await fresh.destroy();
  expect(setKeepAlive.mock.calls).toEqual([[true, KEEP_ALIVE.keepAliveInitialDelayMillis]]);
  setKeepAlive.mockRestore();
});
