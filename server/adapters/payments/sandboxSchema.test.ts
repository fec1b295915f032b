import { createTestDatabase, query, type TestDatabase } from '@pantheon/embedded-postgres/testing';
import { connect as connectSandbox } from '@pantheon/stripe-sandbox/testing';
import { startSandbox } from '@pantheon/stripe-sandbox';
import { Migrator } from 'kysely';
import { connect } from '../../db/connect';
import { migrate } from '../../db/migrate';
import { migrations } from '../../db/migrations';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const tables = () =>
  query(
    database.url,
    `select schemaname as schema, tablename as name from pg_tables
      where schemaname = 'stripe_sandbox' or tablename like 'sandbox%'`,
  );

/** A database as the release before left it. */
async function migrateToBefore(): Promise<void> {
  const db = connect(database.url);
  await new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } }).migrateTo(
    '0006_anonymous_keys',
  );
  await db.destroy();
}

async function openSandbox() {
  const log = { warn: () => undefined, error: () => undefined };
  const sandbox = await startSandbox({ databaseUrl: database.url, publicUrl: 'http://localhost', log });
  const db = connectSandbox(database.url);
  const all = {
    secret: sandbox.provider.webhookSecret,
    objects: await db.selectFrom('objects').select('id').orderBy('seq').execute(),
    clocks: await db.selectFrom('clocks').select(['customer', 'ahead_s']).execute(),
    deliveries: await db.selectFrom('deliveries').select('event').execute(),
  };
  await db.destroy();
  await sandbox.close();
  return all;
}

test('a new database has no table of the sandbox until the sandbox starts', async () => {
  await migrate(database.url);
  expect(await tables()).toEqual([]);
  expect(await openSandbox()).toMatchObject({ objects: [], clocks: [], deliveries: [] });
});

test('what was sold in the sandbox moves to its own schema, with the events that are still to be sent', async () => {
  await migrateToBefore();
  for (const statement of [
    `insert into sandbox_account values (1, 'whsec_kept')`,
    `insert into sandbox_objects (id, kind, data) values ('cus_1', 'customer', '{"id": "cus_1"}')`,
    `insert into sandbox_objects (id, kind, data) values
      ('evt_1', 'event', '{"pending_webhooks": 0}'), ('evt_2', 'event', '{"pending_webhooks": 1}')`,
    `insert into sandbox_clocks values ('cus_1', 60)`,
    `insert into jobs (kind, payload) values ('sandbox-webhook', '{"event": "evt_2"}')`,
  ])
    await query(database.url, statement);

  await migrate(database.url);
  expect(await tables()).not.toContainEqual(expect.objectContaining({ schema: 'public' }));
  expect(await openSandbox()).toEqual({
    secret: 'whsec_kept',
    objects: [{ id: 'cus_1' }, { id: 'evt_1' }, { id: 'evt_2' }],
    clocks: [{ customer: 'cus_1', ahead_s: 60 }],
    deliveries: [{ event: 'evt_2' }],
  });
});
