import { Migrator, sql, type Kysely } from 'kysely';
import { MAX_ATTEMPTS } from '../queue/task';
import { storedJobs } from '../queue/testing/jobs';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { query } from '@pantheon/embedded-postgres/testing';
import { eventually } from '../testing/eventually';
import { startRunningTime } from '../testing/runningTime';
import { untilWaiting } from '../testing/waiting';
import { Client } from './client';
import { connect, type Db } from './connect';
import { indexesOf } from './concurrentIndexes';
import { LOCK, migrate } from './migrate';
import { migrations } from './migrations';
import type { SchemaChange } from './schemaChange';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  await query(
    database.url,
    'drop schema graphile_worker cascade; drop schema public cascade; create schema public',
  );
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const change = (statement: string): SchemaChange => ({
  async up(to: Kysely<unknown>) {
    await sql.raw(statement).execute(to);
  },
});

/** Everything that the schema is made of, in words. */
const schemaOf = (url: string) =>
  query(
    url,
    `select 'index' as kind, indexdef as what from pg_indexes where schemaname = 'public'
    union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'column', attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || attnotnull
        || coalesce(pg_get_expr(adbin, adrelid), '') || coalesce(col_description(attrelid, attnum), '')
      from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    union all select 'table', relname || ' ' || relkind::text || coalesce(reloptions::text, '') from pg_class
      where relnamespace = 'public'::regnamespace
    union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'graphile%'
    union all select 'function', pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'view', pg_get_viewdef(oid) from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
    order by 1, 2`,
  );

test('four servers that start at once bring a new database to its schema', async () => {
  await Promise.all([1, 2, 3, 4].map(() => migrate(database.url)));
  expect(await db.selectFrom('members').select('id').execute()).toEqual([]);
  expect(await storedJobs(db)).toEqual([]);
});

test('waits for another server’s migration however long it takes, whatever timeout the role has', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await query(database.url, `alter database ${name} set statement_timeout = '200ms'`);
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query('select pg_advisory_lock($1)', [LOCK]);
  const migrated = migrate(database.url);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await other.end();
  await migrated;
  expect(await query(database.url, 'select id from members')).toEqual([]);
});

test('an index is built while members write, and while another server waits for its turn', async () => {
  await migrate(database.url);
  const writer = new Client({ connectionString: database.url });
  await writer.connect();
  await writer.query('begin');
  await writer.query(
    `insert into accounts (username, email, password_hash) values ('a', 'a@example.org', '')`,
  );
  const changes = {
    ...migrations,
    '9998_index': indexesOf({ accounts_bio: 'accounts (bio)' }),
    '9999_after': change('create table later ()'),
  };
  const servers = [migrate(database.url, { changes }), migrate(database.url, { changes })];
  await untilWaiting(db, 1);
  await query(
    database.url,
    `insert into accounts (username, email, password_hash) values ('b', 'b@example.org', '')`,
  );
  await writer.query('commit');
  await writer.end();
  await Promise.all(servers);
  expect(
    await query(database.url, `select indisvalid from pg_index where indexrelid = 'accounts_bio'::regclass`),
  ).toEqual([{ indisvalid: true }]);
  expect(await query(database.url, 'select * from later')).toEqual([]);
});

test('a database of 0.1.0 gets the schema of a new one, each migration by itself', async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await migrator.migrateTo('0004_payments');
  await query(
    database.url,
    `insert into members (username, email, password_hash) values ('Ada', 'a@example.org', '');
    insert into moderation_log (moderator_username, author_username, post_id, action, before) values ('Zeus', 'Ada', 7, 'delete', '{}')`,
  );
  const interrupted = { ...migrations, '0017_indexes': change('select 1 / 0') };
  await expect(migrate(database.url, { changes: interrupted })).rejects.toThrow('division by zero');
  const done = await query(database.url, 'select name from kysely_migration order by name');
  expect(done.at(-1)).toEqual({ name: '0016_moderated_people' });
  await migrate(database.url);
  expect(await storedJobs(db)).toMatchObject([{ task: 'fill-moderated-people', max_attempts: MAX_ATTEMPTS }]);
  const fresh = await createTestDatabase();
  const [upgraded, expected] = await Promise.all([schemaOf(database.url), schemaOf(fresh.url)]);
  await fresh.drop();
  expect(upgraded).toEqual(expected);
  expect(expected.length).toBeGreaterThan(200);
});

describe('beside a transaction that stays open', () => {
  const changes = {
    ...migrations,
    '9998_before': change('create table earlier ()'),
    '9999_place': change('alter table posts add column place text'),
  };
  let reader: Client;
  beforeEach(async () => {
    await migrate(database.url);
    reader = new Client({ connectionString: database.url, application_name: 'report' });
    await reader.connect();
    await reader.query('begin; select from posts');
  });
  afterEach(() => reader.end());

  test('members can read while a migration waits; it says what it waits for, and continues', async () => {
    const sentences: string[] = [];
    const migrated = migrate(database.url, { changes, notify: (sentence) => sentences.push(sentence) });
    const member = new Client({ connectionString: database.url });
    await member.connect();
    const time = startRunningTime();
    let slowest = 0;
    await eventually(async () => {
      const begun = time.now();
      await member.query('select from posts');
      slowest = Math.max(slowest, time.now() - begun);
      return sentences.length > 0;
    });
    time.stop();
    await member.end();
    expect(sentences[0]).toMatch(
      /^The migration 9999_place waits for a transaction of process \d+ of PostgreSQL \(report, idle in transaction, open for \d+ s\)\.$/,
    );
    expect(slowest).toBeLessThan(1_000);
    await reader.query('commit');
    await migrated;
    expect(sentences).toHaveLength(1);
    expect(await query(database.url, 'select place from posts')).toEqual([]);
  });

  test('a migration that never gets its tables ends with a sentence, and what came before it stays', async () => {
    await expect(migrate(database.url, { changes, tries: 1 })).rejects.toThrow(
      'in 1 tries the migration 9999_place did not get the tables that other transactions use',
    );
    expect(await query(database.url, 'select * from earlier')).toEqual([]);
  });
});

test('an index whose build or exchange was interrupted is completed by the next start', async () => {
  await migrate(database.url);
  await query(
    database.url,
    `insert into accounts (username, email, password_hash) values ('a', 'a@example.org', ''), ('b', 'b@example.org', '')`,
  );
  const changes = { ...migrations, '9999_bio': indexesOf({ accounts_bio: 'accounts (bio)' }) };
  const unique = change('create unique index concurrently accounts_bio_new on accounts (bio)');
  const failing = { ...migrations, '9999_bio': { ...unique, isConcurrent: true as const } };
  await expect(migrate(database.url, { changes: failing })).rejects.toThrow('could not create unique index');
  await migrate(database.url, { changes });
  expect(
    await query(
      database.url,
      `select indexrelid::regclass::text as name, indisvalid from pg_index where indexrelid::regclass::text like 'accounts_bio%'`,
    ),
  ).toEqual([{ name: 'accounts_bio', indisvalid: true }]);

  // One that was built, but has not got its name yet, is not built twice.
  await query(
    database.url,
    `alter index accounts_bio rename to accounts_bio_new; delete from kysely_migration where name = '9999_bio'`,
  );
  const oid = () =>
    query(database.url, `select oid::int from pg_class where relname like 'accounts_bio%' order by relname`);
  const built = await oid();
  await migrate(database.url, { changes });
  expect(await oid()).toEqual(built);
});

test('jobs of before the queue are carried over: what waits, and what was given up', async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await migrator.migrateTo('0006_anonymous_keys');
  await query(
    database.url,
    `insert into jobs (kind, payload, run_at, attempts, every_s, last_error, failed_at) values
      ('follow-subscription', '{"subscription": "sub_1"}', now() + interval '1 hour', 3, null, 'Error', null),
      ('sweep-sessions', '{}', now(), 0, 3600, null, null),
      ('password-reset-mail', '{"member_id": 7}', now(), 12, null, 'SMTP: answer 550', now()),
      ('close-customers', '{}', now(), 0, null, null, null)`,
  );
  await query(
    database.url,
    `insert into members (username, email, password_hash) values ('a', 'a@example.org', '');
    insert into password_resets (member_id, request_id, token_hash) select id, 9000, '' from members`,
  );
  await migrate(database.url);
  expect(await storedJobs(db)).toMatchObject([
    { task: 'follow-subscription', payload: { subscription: 'sub_1' }, attempts: 0, is_available: true },
    { task: 'close-customers', payload: {}, is_available: true },
    {
      task: 'password-reset-mail',
      payload: { member_id: 7 },
      is_available: false,
      last_error: 'SMTP: answer 550',
    },
  ]);
  expect((await storedJobs(db))[0]?.due_in_s).toBeGreaterThan(3_500);
  expect(await query(database.url, `select to_regclass('public.jobs') as jobs`)).toEqual([{ jobs: null }]);
  // So that the next request, whose number is lower, is the later one.
  expect(await db.selectFrom('password_resets').select('request_id').execute()).toEqual([{ request_id: 0 }]);
});
