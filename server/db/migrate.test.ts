import { Logger, runMigrations } from 'graphile-worker';
import { Migrator, sql, type Kysely } from 'kysely';
import { SCHEMA } from '../queue/schema';
import { storedJobs } from '../queue/testing/jobs';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { query } from '@pantheon/embedded-postgres/testing';
import { untilWaiting } from '../testing/waiting';
import { Client } from './client';
import { connect, type Db } from './connect';
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
  const change = (statement: string): SchemaChange => ({
    async up(to: Kysely<unknown>) {
      await sql.raw(statement).execute(to);
    },
  });
  const changes = {
    ...migrations,
    '9998_index': {
      ...change('create index concurrently accounts_bio on accounts (bio)'),
      isConcurrent: true as const,
    },
    '9999_after': change('create table later ()'),
  };
  const servers = [migrate(database.url, changes), migrate(database.url, changes)];
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

test('the audit log gets the ids of its people, and of those who have no account any more only numbers stay', async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await runMigrations({
    connectionString: database.url,
    schema: SCHEMA,
    logger: new Logger(() => () => undefined),
  });
  await migrator.migrateTo('0014_standard_names');
  const words = { content: 'words', image: null };
  await query(
    database.url,
    `insert into members (username, email, password_hash) values ('Ada', 'a@example.org', ''), ('Zeus', 'z@example.org', '');
    insert into moderation_log (moderator_username, author_username, post_id, action, before, after)
    select moderator, author, 7, action, '${JSON.stringify(words)}', case action when 'edit' then '${JSON.stringify(words)}'::jsonb end
    from (values ('Zeus', 'Ada', 'edit'), ('Zeus', 'Gone', 'delete'), ('Gone', 'Ada', 'edit')) as acts (moderator, author, action)`,
  );
  await migrate(database.url);
  const log = await db.selectFrom('moderation_log').selectAll().orderBy('id').execute();
  const none = { content: '', image: null };
  expect(
    log.map((row) => [row.author_id, row.author_username, row.moderator_id, row.moderator_username]),
  ).toEqual([
    [1, 'Ada', 2, 'Zeus'],
    [null, '#', 2, 'Zeus'],
    [1, 'Ada', null, '#'],
  ]);
  expect(log.map(({ before, after }) => [before, after])).toEqual([
    [words, words],
    [none, null],
    [words, none],
  ]);
});
