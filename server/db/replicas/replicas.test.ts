import { sql } from 'kysely';
import { readConfig } from '../../config';
import { createLog } from '../../log';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { connect, type Db } from '../connect';
import { openReplicas } from '.';
import { withPrimaryFallback } from './replica';

let database: TestDatabase;
let primary: Db;
let replica: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  primary = connect(database.url, 2);
  const asStandby = new URL(database.url);
  asStandby.searchParams.set('options', '-c default_transaction_read_only=on -c application_name=standby');
  replica = connect(asStandby.href, 2);
});
afterAll(async () => {
  await primary.destroy();
  await replica.destroy();
  await database.drop();
});

const tablesOver = (source: () => Db | undefined): Db => withPrimaryFallback(source, primary);
/** Which of the two responses: only the primary may write. */
async function answeredBy(db: Db): Promise<unknown> {
  const { rows } = await sql<{ name: string }>`select current_setting('application_name') as name`.execute(
    db,
  );
  return rows[0]?.name;
}

test('a replica answers, and the primary where there is none', async () => {
  expect(await answeredBy(tablesOver(() => replica))).toBe('standby');
  expect(await answeredBy(tablesOver(() => undefined))).toBe('');
});

test('what a replica fails is asked of the primary', async () => {
  const lost = connect('postgres://nobody@127.0.0.1:1/none', 1);
  expect(await answeredBy(tablesOver(() => lost))).toBe('');
  await lost.destroy();

  // As after a migration that the replica has not replayed.
  const statement = sql`select 1 / (current_setting('application_name') <> 'standby')::int as one`;
  expect((await statement.execute(tablesOver(() => replica))).rows).toEqual([{ one: 1 }]);
});

test('writes and transactions are refused, so that none takes the wrong way unnoticed', async () => {
  const tables = tablesOver(() => replica);
  await expect(tables.deleteFrom('sessions').execute()).rejects.toThrow(/read-only transaction/);
  await expect(tables.transaction().execute(() => Promise.resolve())).rejects.toThrow(
    'Transactions are for the primary.',
  );
});

test('replicas without DATABASE_URL are refused in a sentence', () => {
  const config = readConfig({ DATABASE_REPLICA_URLS: 'postgres://pantheon@standby/pantheon' });
  expect(() => openReplicas(config, { db: primary, backgroundDb: primary }, createLog(config), {})).toThrow(
    /^DATABASE_REPLICA_URLS needs DATABASE_URL: /,
  );
});
