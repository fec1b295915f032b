import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startPrimary, type Primary } from '@pantheon/embedded-postgres/testing';
import { readConfig } from './config';
import { start, type RunningServer } from './start';
import { eventually } from './testing/eventually';
import { follow } from './testing/live';
import { startMovingAddress, type MovingAddress } from './testing/movingAddress';
import { allPosts, send, signUp, type WrittenPost } from './testing/overHttp';
import { readiness as readReadiness, watchReadiness } from './testing/readiness';
import { startRunningTime } from './testing/runningTime';
import { TEST_SETTINGS } from './testing/settings';
import { startWriters, type Writers } from './testing/writers';

/** Of the database being reachable again (docs/operations.md). */
const BACK_WITHIN_MS = 5_000;
/** Two looks of the queue later. */
const JOBS_WITHIN_MS = 10_000;
const READY_WITHIN_MS = 2_000;
/** PostgreSQL's bound for a statement, here; ours is a second more, and a new connection may be waited for before. */
const STATEMENT_TIMEOUT_MS = 2_000;
const ANSWERED_WITHIN_MS = STATEMENT_TIMEOUT_MS + 6_000;
const WRITERS = 8;
const POSTS_BEFORE = 40;

const time = startRunningTime();

let postgres: Primary;
let address: MovingAddress;
let dataDir: string;
let server: RunningServer;
let url: string;
let token: string;
beforeAll(async () => {
  postgres = await startPrimary();
  address = await startMovingAddress(postgres.url);
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-dead-'));
  const settings = { DATABASE_URL: address.url, DATA_DIR: dataDir, HOST: '127.0.0.1', PAYMENTS: 'off' };
  server = await start(readConfig({ ...TEST_SETTINGS, ...settings }), {
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  url = server.address.replace('localhost', '127.0.0.1');
  token = await signUp(url);
});
afterAll(async () => {
  await server.stop();
  await address.close();
  await postgres.remove();
  await fs.rm(dataDir, { recursive: true });
  time.stop();
});

const authorization = () => ({ authorization: `Token ${token}` });
const read = () => fetch(`${url}/api/posts/`, { headers: authorization() });
const post = (route: string, body: object) =>
  fetch(url + route, {
    method: 'POST',
    headers: { ...authorization(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const mails = async () => (await fs.readdir(path.join(dataDir, 'outbox'))).length;

/** @param before the posts that were there before the writers */
async function expectNothingLost({ acknowledged, failures }: Writers, before: WrittenPost[]): Promise<void> {
  expect(failures).toEqual([]);
  const found = new Map((await allPosts(url, token)).map(({ id, content }) => [id, content]));
  for (const { id } of before) found.delete(id);
  for (const [id, content] of acknowledged) expect(found.get(id)).toBe(content);
  expect(new Set(found.values()).size).toBe(found.size);
}

test('connections that are swallowed while new ones pass are replaced within five seconds, those of streams and jobs too, and nothing is lost', async () => {
  const before = await allPosts(url, token);
  const writers = startWriters(url, token, WRITERS);
  await writers.progress(POSTS_BEFORE);
  const stream = await follow(url, token);
  const over = new AbortController();
  const readiness = watchReadiness(url, over.signal);

  address.swallow();
  const swallowedAt = time.now();
  const since = () => time.now() - swallowedAt;
  const reads = eventually(async () => (await read()).ok).then(since);
  const jobs = eventually(
    async () => (await post('/api/password-reset/', { email: 'ariadne@example.org' })).ok,
  )
    .then(() => eventually(async () => (await mails()) > 0))
    .then(since);
  let again = stream;
  const streams = stream.ended
    .then(() => eventually(async () => (again = await follow(url, token)).status === 200))
    .then(since);
  expect(await reads).toBeLessThan(BACK_WITHIN_MS);
  expect(await streams).toBeLessThan(BACK_WITHIN_MS);
  expect(await jobs).toBeLessThan(JOBS_WITHIN_MS);
  const responses = await Promise.all(Array.from({ length: 40 }, read));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));

  await writers.progress(POSTS_BEFORE);
  await writers.stop();
  over.abort();
  expect((await readiness).longestMs).toBeLessThan(READY_WITHIN_MS);
  await expectNothingLost(writers, before);
  const heard = again.hints.length;
  await send<WrittenPost>(url, '/api/posts/', { content: 'the last one' }, authorization());
  await eventually(async () => again.hints.length > heard);
  again.close();
});

test('while PostgreSQL is frozen every call is answered 503 in time, and /readyz says so; afterwards calls succeed again', async () => {
  const before = await allPosts(url, token);
  const writers = startWriters(url, token, WRITERS);
  await writers.progress(POSTS_BEFORE);
  await postgres.freeze();
  const over = new AbortController();
  const readiness = watchReadiness(url, over.signal);
  const call = async (request: () => Promise<Response>) => {
    const askedAt = time.now();
    const { status, headers } = await request();
    return { status, retry: headers.get('retry-after'), ms: time.now() - askedAt };
  };
  const calls = await Promise.all(
    Array.from({ length: 60 }, (_, n) => call(n % 2 ? read : () => post('/api/posts/', { content: `${n}` }))),
  );
  await postgres.thaw();
  const thawedAt = time.now();
  await eventually(async () => (await read()).ok);
  expect(time.now() - thawedAt).toBeLessThan(BACK_WITHIN_MS);

  for (const { status, retry } of calls) expect([status, retry]).toEqual([503, '5']);
  expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(ANSWERED_WITHIN_MS);
  await writers.progress(POSTS_BEFORE);
  await writers.stop();
  await expectNothingLost(writers, before);
  await eventually(async () => {
    const { database, direct } = await readReadiness(url);
    return database === 'connected' && direct === 'connected';
  });
  over.abort();
  const { responses, longestMs } = await readiness;
  expect(longestMs).toBeLessThan(READY_WITHIN_MS);
  expect(responses.some(({ database }) => database === 'unavailable')).toBe(true);
});
