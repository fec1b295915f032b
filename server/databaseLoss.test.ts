import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  eventually,
  findPostmaster,
  query,
  removeDataDir,
  startPrimary,
} from '@pantheon/embedded-postgres/testing';
import { createTestDatabase } from './testing/database';
import { allPosts, signUp } from './testing/overHttp';
import { startServerProcess, type ServerProcess } from './testing/serverProcess';
import { startWriters } from './testing/writers';

const ROUNDS = 5;
const WRITERS = 16;
/** Posts acknowledged before each loss, and after it before the next. */
const BETWEEN_LOSSES = 50;
const BACK_WITHIN_MS = 30_000;
/** Of a start, the posts before the first loss, and the end. */
const BESIDE_MS = 300_000;
jest.setTimeout(ROUNDS * BACK_WITHIN_MS + BESIDE_MS);

const BACKENDS =
  "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";

let dataDir: string;
let server: ServerProcess | undefined;
beforeEach(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-loss-'));
});
afterEach(async () => {
  await server?.kill();
  await removeDataDir(dataDir);
});

const cluster = (): Promise<string> => fs.realpath(path.join(dataDir, 'postgres'));

async function embeddedUrl(): Promise<string> {
  const folder = await cluster();
  const password = await fs.readFile(path.join(folder, 'pantheon.password'), 'utf8');
  return `postgres://pantheon:${password}@127.0.0.1:${findPostmaster(folder)!.port}/pantheon`;
}

async function killBackend(): Promise<void> {
  const url = await embeddedUrl();
  let atWork: { pid: number }[] = [];
  while (atWork.length === 0) {
    atWork = (await query(url, `${BACKENDS} AND state <> 'idle' LIMIT 1`)) as typeof atWork;
  }
  process.kill(atWork[0]!.pid, 'SIGKILL');
}

async function killPostmaster(): Promise<void> {
  process.kill(findPostmaster(await cluster())!.pid, 'SIGKILL');
}

const terminateConnections = (url: string): Promise<unknown> =>
  query(
    url,
    `SELECT pg_terminate_backend(pid) FROM (${BACKENDS} AND datname = current_database()) AS others`,
  );

/** Under writers, takes the database away five times: the server goes on, and nothing is lost or doubled. */
async function survives(running: ServerProcess, lose: () => Promise<unknown>): Promise<void> {
  const token = await signUp(running.url);
  const writers = startWriters(running.url, token, WRITERS);
  await writers.progress(BETWEEN_LOSSES);
  for (let round = 0; round < ROUNDS; round++) {
    await lose();
    const lostAt = performance.now();
    await writers.progress(BETWEEN_LOSSES);
    expect(performance.now() - lostAt).toBeLessThan(BACK_WITHIN_MS);
  }
  await writers.stop();

  expect(writers.failures).toEqual([]);
  const found = await allPosts(running.url, token);
  expect(new Map(found.map(({ id, content }) => [id, content]))).toEqual(writers.acknowledged);
  expect(new Set(found.map(({ content }) => content)).size).toBe(found.length);
  expect(await running.stop()).toBe(0);
}

test.each([
  ['one backend, as an out-of-memory kill does', killBackend],
  ['the postmaster', killPostmaster],
  ['every connection, as a failover does', async () => terminateConnections(await embeddedUrl())],
])('survives the loss of %s, five times under 16 writers', async (_what, lose) => {
  server = await startServerProcess({ DATA_DIR: dataDir });
  await survives(server, lose);
});

test('survives the loss of every connection to a PostgreSQL of its own, five times under 16 writers', async () => {
  const database = await createTestDatabase();
  try {
    server = await startServerProcess({ DATA_DIR: dataDir, ...database.settings });
    await survives(server, () => terminateConnections(database.url));
  } finally {
    await server?.kill();
    await database.drop();
  }
});

test('tells load balancers that it is not ready while PostgreSQL recovers, and that it is again', async () => {
  server = await startServerProcess({ DATA_DIR: dataDir });
  const ready = async (): Promise<number> => (await fetch(`${server!.url}/readyz`)).status;
  const postmaster = findPostmaster(await cluster())!.pid;
  const checkpointer = Number(execFileSync('pgrep', ['-P', String(postmaster), '-f', 'checkpointer']));
  // While one of its processes is left, no other PostgreSQL starts on the data: it is away for longer than one answer holds.
  process.kill(checkpointer, 'SIGSTOP');
  try {
    await killPostmaster();
    await eventually(async () => (await ready()) === 503);
  } finally {
    process.kill(checkpointer, 'SIGCONT');
  }
  await eventually(async () => (await ready()) === 200);
});

test('of a PostgreSQL that hangs the log has one line, and one of the requests that it keeps waiting', async () => {
  const postgres = await startPrimary();
  try {
    server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' });
    const headers = { authorization: `Token ${await signUp(server.url)}` };
    const statuses: number[] = [];
    await postgres.freeze();
    for (let n = 0; n < 40; n++) {
      fetch(`${server.url}/api/posts/`, { headers }).then(
        ({ status }) => statuses.push(status),
        () => undefined,
      );
    }
    await eventually(() => Promise.resolve(statuses.length >= 30));
    await postgres.thaw();
    await eventually(async () => (await fetch(`${server!.url}/readyz`)).ok);

    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([503]));
    const messages = () => {
      const lines = server!.written().out.match(/^\{.*\}$/gm) ?? [];
      return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    };
    await eventually(() => Promise.resolve(messages().includes('requests had to wait for too long')));
    expect(messages()).toHaveLength(new Set(messages()).size);
  } finally {
    await server?.kill();
    await postgres.remove();
  }
});
