import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { startMovingAddress, type MovingAddress } from '../testing/movingAddress';
import { connect, type TablesOptions } from './connect';
import { ConnectionWatch } from './deadConnections';

/** More than a statement waits before PostgreSQL is asked about it, and has answered. */
const JUDGED_MS = 4_000;

let database: TestDatabase;
/** As a pooler: what is sent over it may not reach PostgreSQL. */
let pooler: MovingAddress;
beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startMovingAddress(database.url);
});
afterAll(async () => {
  await pooler.close();
  await database.drop();
});

/** What became of a statement that was sent to the pooler and has not reached PostgreSQL. */
async function outcomeOf(options: TablesOptions): Promise<string> {
  const db = connect(pooler.url, 1, options);
  await sql`select 1`.execute(db);
  pooler.swallow();
  const outcome = await Promise.race([
    sql`select 2`.execute(db).then(
      () => 'answered',
      () => 'given up',
    ),
    delay(JUDGED_MS, 'waits'),
  ]);
  void db.destroy().catch(() => undefined);
  return outcome;
}

test('a statement that a pooler does not pass on is given up where others get through', async () => {
  const watch = new ConnectionWatch(() => database.url, pooler.url);
  expect(await outcomeOf({ watch })).toBe('given up');
});

test('while nothing gets through a pooler at once, all of whose connections are in use, statements wait', async () => {
  const full = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(full, 'listening');
  const { port } = full.address() as AddressInfo;
  const address = Object.assign(new URL(database.url), { port: String(port) }).href;
  const watch = new ConnectionWatch(() => database.url, address);
  expect(await outcomeOf({ watch })).toBe('waits');
  full.close();
});

test('a command may wait for a statement for longer than the timeout, which it has set aside', async () => {
  const db = connect(database.url, 1, { statementTimeoutMs: 200, watch: null });
  const work = db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    return sql`select pg_sleep(2)`.execute(trx);
  });
  await expect(work).resolves.toBeDefined();
  await db.destroy();
});
