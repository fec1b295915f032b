import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { query } from '@pantheon/embedded-postgres/testing';
import { Client } from './db/client';
import { waitForPooler } from './db/reach';
import { StartupError } from './startupError';
import { createTestDatabase, type TestDatabase } from './testing/database';
import { eventually } from './testing/eventually';
import { follow } from './testing/live';
import { allPosts, send, signUp, type WrittenPost } from './testing/overHttp';
import { startTestPooler, type TestPooler } from './testing/pooler';
import { startServerProcess, type ServerProcess } from './testing/serverProcess';
import { startWriters } from './testing/writers';

const LOSSES = 3;
const WRITERS = 16;
/** Posts acknowledged before each loss, and after the last one. */
const BETWEEN_LOSSES = 50;

let dataDir: string;
let database: TestDatabase;
let pooler: TestPooler;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-pooled-'));
  database = await createTestDatabase();
  pooler = await startTestPooler(database.url);
  server = await startServerProcess({
    DATABASE_URL: pooler.through(database.url),
    DATABASE_DIRECT_URL: database.url,
    // Debian's PgBouncer is older than 1.21.
    PREPARED_STATEMENTS: 'off',
    PAYMENTS: 'off',
    DATA_DIR: dataDir,
  });
  token = await signUp(server.url);
});
afterAll(async () => {
  await server.kill();
  await pooler.remove();
  await database.drop();
  await fs.rm(dataDir, { recursive: true });
});

const post = (route: string, body: object = {}): Promise<Response> =>
  fetch(`${server.url}${route}`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const readiness = async (): Promise<number> => (await fetch(`${server.url}/readyz`)).status;

test('killed and brought back under 16 writers, PgBouncer loses and doubles nothing; meanwhile the response is 503', async () => {
  const stream = await follow(server.url, token);
  const writers = startWriters(server.url, token, WRITERS);
  for (let loss = 0; loss < LOSSES; loss++) {
    await writers.progress(BETWEEN_LOSSES);
    await pooler.kill();
    const { status, headers } = await post('/api/posts/', { content: 'words' });
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    await eventually(async () => (await readiness()) === 503);
    await pooler.start();
    await eventually(async () => (await readiness()) === 200);
  }
  await writers.progress(BETWEEN_LOSSES);
  await writers.stop();

  expect(writers.failures).toEqual([]);
  const found = await allPosts(server.url, token);
  expect(new Map(found.map(({ id, content }) => [id, content]))).toEqual(writers.acknowledged);
  expect(new Set(found.map(({ content }) => content)).size).toBe(found.length);
  // Hints come from PostgreSQL itself, so the stream has not ended.
  const told = stream.hints.length;
  await post('/api/posts/', { content: 'the last one' });
  await eventually(() => Promise.resolve(stream.hints.length > told));
  stream.close();
});

test('a PostgreSQL that PgBouncer cannot reach is answered 503, and is reached again', async () => {
  const { pathname } = new URL(database.url);
  const elsewhere = Object.assign(new URL(database.url), { pathname: 'pantheon_template' }).href;
  const name = pathname.slice(1);
  await query(elsewhere, `alter database ${name} allow_connections false`);
  await query(elsewhere, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  for (let round = 0; round < 3; round++) {
    const { status, headers } = await post('/api/posts/', { content: 'words' });
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  }
  await query(elsewhere, `alter database ${name} allow_connections true`);
  await eventually(async () => (await post('/api/posts/', { content: 'words' })).status === 201);
});

test('through PgBouncer, too, a request waits for a held row for at most three seconds', async () => {
  const { id } = await send<WrittenPost>(
    server.url,
    '/api/posts/',
    { content: 'held' },
    { authorization: `Token ${token}` },
  );
  const holder = new Client(database.url);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from posts where id = $1 for update', [id]);
    const response = await post(`/api/posts/${id}/like/`);
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { detail: 'Others are changing this right now. Please try again in a moment.' },
    ]);
  } finally {
    await holder.end();
  }
  expect((await post(`/api/posts/${id}/like/`)).status).toBe(200);
});

test.each([
  [
    'lets no timeouts in',
    /^ignore_startup_parameters/m,
    /^The pooler of DATABASE_URL must let Pantheon in \(unsupported startup parameter: statement_timeout\): /,
  ],
  [
    'sets no timeouts',
    / connect_query=.*/,
    /^The pooler of DATABASE_URL must set idle_in_transaction_session_timeout, lock_timeout, statement_timeout on /,
  ],
])('a server does not start behind a PgBouncer that %s', async (_what, line, sentence) => {
  const wrong = await startTestPooler(database.url, (settings) => settings.replace(line, ';'));
  try {
    const start = waitForPooler({
      databaseUrl: wrong.through(database.url),
      databaseDirectUrls: [database.url],
    });
    await expect(start).rejects.toThrow(StartupError);
    await expect(start).rejects.toThrow(sentence);
  } finally {
    await wrong.remove();
  }
});
