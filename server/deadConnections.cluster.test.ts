import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { query, startPrimary, type Primary, type Standby } from '@pantheon/embedded-postgres/testing';
import { readConfig } from './config';
import { start, type RunningServer } from './start';
import { eventually } from './testing/eventually';
import { follow } from './testing/live';
import { startMovingAddress, type MovingAddress } from './testing/movingAddress';
import { allPosts, send, signUp, type WrittenPost } from './testing/overHttp';
import { startTestPooler, type TestPooler } from './testing/pooler';
import { readiness, watchReadiness } from './testing/readiness';
import { TEST_SETTINGS } from './testing/settings';
import { startWriters } from './testing/writers';

const BACK_WITHIN_MS = 5_000;
const READY_WITHIN_MS = 2_000;
/** PostgreSQL's bound for a statement, here; ours is a second more, and a new connection may be waited for before. */
const STATEMENT_TIMEOUT_MS = 2_000;
const ANSWERED_WITHIN_MS = STATEMENT_TIMEOUT_MS + 6_000;
const WRITERS = 8;
/** Posts acknowledged before the loss, and after it. */
const ENOUGH = 40;

let primary: Primary;
let standby: Standby;
/** Between the server and PgBouncer, and between PgBouncer and PostgreSQL. */
let toPooler: MovingAddress;
let toPostgres: MovingAddress;
let pooler: TestPooler;
let dataDir: string;
let server: RunningServer;
let url: string;
let token: string;

/** PgBouncer asks for a password, PostgreSQL for none. */
const withPassword = (address: string) => Object.assign(new URL(address), { password: 'x' }).href;

beforeAll(async () => {
  primary = await startPrimary();
  standby = await primary.addStandby();
  // A commit is answered once the standby has it, too.
  await query(primary.url, `alter system set synchronous_standby_names = '*'`);
  await query(primary.url, 'select pg_reload_conf()');
  toPostgres = await startMovingAddress(withPassword(primary.url));
  pooler = await startTestPooler(toPostgres.url);
  toPooler = await startMovingAddress(pooler.through(toPostgres.url));
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-dead-'));
  server = await start(
    readConfig({
      ...TEST_SETTINGS,
      DATABASE_URL: toPooler.url,
      DATABASE_DIRECT_URL: [standby, primary].map((one) => withPassword(one.url)).join(','),
      // Debian's PgBouncer is older than 1.21.
      PREPARED_STATEMENTS: 'off',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PAYMENTS: 'off',
    }),
    { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  );
  url = server.address.replace('localhost', '127.0.0.1');
  token = await signUp(url);
});
afterAll(async () => {
  await server.stop();
  await toPooler.close();
  await pooler.remove();
  await toPostgres.close();
  await primary.remove();
  await fs.rm(dataDir, { recursive: true });
});

const authorization = () => ({ authorization: `Token ${token}` });
const read = () => fetch(`${url}/api/posts/`, { headers: authorization() });
const write = (content: string) => send<WrittenPost>(url, '/api/posts/', { content }, authorization());

/** Under writers, loses the database by `lose`; what they were told stays. Resolves with the time until a read. */
async function survive(lose: () => Promise<void>): Promise<number> {
  const before = new Set((await allPosts(url, token)).map(({ id }) => id));
  const writers = startWriters(url, token, WRITERS);
  await writers.progress(ENOUGH);
  await lose();
  const lostAt = performance.now();
  await eventually(async () => (await read()).ok);
  const ms = performance.now() - lostAt;
  await writers.progress(ENOUGH);
  await writers.stop();
  expect(writers.failures).toEqual([]);
  const found = (await allPosts(url, token)).filter(({ id }) => !before.has(id));
  expect(new Map(found.map(({ id, content }) => [id, content]))).toEqual(writers.acknowledged);
  return ms;
}

test.each([
  ['to PgBouncer', () => toPooler],
  ['from PgBouncer to PostgreSQL', () => toPostgres],
])(
  'connections %s that are swallowed are replaced within five seconds, and nothing is lost',
  async (_what, between) => {
    expect(await survive(async () => between().swallow())).toBeLessThan(BACK_WITHIN_MS);
  },
);

test('while PostgreSQL is frozen behind PgBouncer every call is answered 503 in time, and /readyz says so; afterwards nothing is lost', async () => {
  const over = new AbortController();
  const watching = watchReadiness(url, over.signal);
  const timed = async () => {
    const askedAt = performance.now();
    const { status } = await read();
    return { status, ms: performance.now() - askedAt };
  };
  const back = await survive(async () => {
    await primary.freeze();
    const calls = await Promise.all(Array.from({ length: 60 }, timed));
    await eventually(async () => (await readiness(url)).database === 'unavailable');
    await primary.thaw();
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(ANSWERED_WITHIN_MS);
  });
  expect(back).toBeLessThan(BACK_WITHIN_MS);
  over.abort();
  expect((await watching).longestMs).toBeLessThan(READY_WITHIN_MS);
});

test('after a promotion behind PgBouncer streams and jobs come back by themselves, at the new primary, and nothing is lost', async () => {
  const stream = await follow(url, token);
  expect(stream.status).toBe(200);
  await survive(async () => {
    toPostgres.cut();
    await primary.kill();
    await stream.ended;
    expect((await follow(url, token)).status).toBe(503);
    await eventually(async () => {
      const { direct, queue } = await readiness(url);
      return direct === 'unavailable' && queue === 'unavailable';
    });
    await standby.promote();
    toPostgres.moveTo(standby.url);
  });

  let again = await follow(url, token);
  await eventually(async () => {
    if (again.status !== 200) again = await follow(url, token);
    return again.status === 200;
  });
  const heard = again.hints.length;
  await write('after the promotion');
  await eventually(async () => again.hints.length > heard);
  again.close();
  await send(url, '/api/password-reset/', { email: 'ariadne@example.org' });
  await eventually(async () => (await fs.readdir(path.join(dataDir, 'outbox'))).length > 0);
  await eventually(async () => {
    const { direct, queue } = await readiness(url);
    return direct === 'connected' && queue === 'connected';
  });
});
