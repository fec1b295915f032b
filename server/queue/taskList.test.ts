import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { openPool } from '../db/connect';
import { eventually } from '../testing/eventually';
import { gate } from '../testing/gate';
import { startTestServer, type TestServer } from '../testing/server';
import { DependencyError } from '../adapters/dependency';
import { releaseLostJobs } from './queries';
import type { Job, Tasks } from './task';
import { addJobs, ageServers, deleteJobs, hurryJobs, setAttempts, storedJobs } from './testing/jobs';
import { runDueJobs } from './testing/runDueJobs';

let server: TestServer;
let pool: Pool;
beforeAll(async () => {
  server = await startTestServer();
  pool = openPool(server.databaseUrl, 4);
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});
afterEach(() => deleteJobs(server.db));

/** Runs the due jobs of one task, which does what the test says. */
const runWith = (run: (job: Job<{ n: number }>) => unknown) => {
  const tasks: Tasks = { work: { run: async (_context, job: Job<{ n: number }>) => run(job) } };
  return runDueJobs(pool, server.context, tasks);
};
const failWith = (error: unknown) =>
  runWith(() => {
    throw error;
  });
const add = (n = 1) => addJobs(server.db, [{ n }]);

test('a job is done once, with its payload and a number that grows, and its row goes', async () => {
  await add(7);
  await add(8);
  const done: Job<unknown>[] = [];
  await runWith((job) => done.push(job));
  await runWith((job) => done.push(job));
  expect(done).toEqual([
    { id: expect.any(Number), payload: { n: 7 } },
    { id: done[0]!.id + 1, payload: { n: 8 } },
  ]);
  expect(await storedJobs(server.db)).toEqual([]);
});

test('jobs are done in the order in which they are due, and not before', async () => {
  await add(1);
  await add(2);
  await add(3);
  const due = (n: number, offset: string) =>
    sql`update graphile_worker._private_jobs set run_at = now() + ${offset}::interval
      where payload->>'n' = ${String(n)}`.execute(server.db);
  await due(2, '-1 hour');
  await due(3, '1 hour');
  const done: number[] = [];
  await runWith(({ payload }) => done.push(payload.n));
  expect(done).toEqual([2, 1]);
});

test('a task that this server does not know is left for one that does', async () => {
  await addJobs(server.db, [{}], 'of-a-newer-release');
  await runWith(() => undefined);
  expect(await storedJobs(server.db)).toMatchObject([{ task: 'of-a-newer-release', attempts: 0 }]);
});

test('an attempt is counted before the work', async () => {
  await add();
  let during: unknown;
  await runWith(async () => (during = await storedJobs(server.db)));
  expect(during).toMatchObject([{ attempts: 1, is_available: false }]);
});

test.each([
  [1, 2.7],
  [2, 7.4],
  [5, 148],
  [9, 8_103],
])('after failure %i it is tried again in %f seconds', async (failures, seconds) => {
  await add();
  await setAttempts(server.db, failures - 1);
  await failWith(new DependencyError('mail server', 'The mail server is down', false));
  const [job] = await storedJobs(server.db);
  expect(job).toMatchObject({
    attempts: failures,
    is_available: true,
    last_error: 'The mail server is down',
  });
  expect(job?.due_in_s).toBeGreaterThan(seconds - 2.5);
  expect(job?.due_in_s).toBeLessThanOrEqual(seconds + 0.5);
});

test.each([
  ['ten failures', 9, new DependencyError('mail server', 'The mail server is down', false)],
  ['a failure for good', 0, new DependencyError('mail server', 'The recipient is refused', true)],
])('%s end it: the row stays, with the reason, and is not taken again', async (_what, attempts, error) => {
  await add();
  await setAttempts(server.db, attempts);
  await failWith(error);
  await hurryJobs(server.db);
  let isTaken = false;
  await runWith(() => (isTaken = true));
  expect(isTaken).toBe(false);
  expect(await storedJobs(server.db)).toMatchObject([
    { is_available: false, last_error: error.message, attempts: attempts + 1 },
  ]);
});

test.each([
  [new Error('Key (email_key)=(ariadne@example.org) already exists'), 'Error'],
  [Object.assign(new TypeError('token abc'), { code: 'ERR_X' }), 'TypeError (ERR_X)'],
  ['token abc', 'Unknown failure'],
])('of a failure that was not foreseen only its kind is kept: %p', async (error, kept) => {
  await add();
  await failWith(error);
  expect(await storedJobs(server.db)).toMatchObject([{ last_error: kept }]);
});

test('the log tells of a failure without the payload', async () => {
  await addJobs(server.db, [{ secret: 'token abc' }]);
  const logged: unknown[] = [];
  const log = { ...server.context.log, warn: (...line: unknown[]) => logged.push(line) };
  const tasks: Tasks = { work: { run: () => Promise.reject(new Error('token abc')) } };
  await runDueJobs(pool, { ...server.context, log: log as never }, tasks);
  const job = expect.any(Number);
  expect(logged).toEqual([[{ job, task: 'work', attempt: 1, reason: 'Error' }, 'job failed']]);
});

test('a job under way is not taken by a second server, which does the next one meanwhile', async () => {
  await add(1);
  await add(2);
  const done: unknown[] = [];
  const [begun, finish] = [gate(), gate()];
  const slow = runWith(async ({ payload }) => {
    if (payload.n === 1) {
      begun.open();
      await finish.opened;
    }
    done.push(payload);
  });
  await begun.opened;
  await releaseLostJobs(server.db);
  await runWith(({ payload }) => done.push(payload));
  expect(done).toEqual([{ n: 2 }]);
  finish.open();
  await slow;
  expect(done).toEqual([{ n: 2 }, { n: 1 }]);
});

describe('a server that is killed in the middle of a job', () => {
  async function killInMidJob(): Promise<void> {
    const hanging = spawn(process.execPath, ['--import', 'tsx', 'server/queue/testing/hangingServer.ts'], {
      env: { ...process.env, DATABASE_URL: server.databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(hanging.stdout, 'data');
    await eventually(
      async () => (await server.db.selectFrom('queue_workers').select('id').execute()).length > 0,
    );
    // One that lives keeps its jobs, however long they take.
    await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'`.execute(
      server.db,
    );
    await releaseLostJobs(server.db);
    expect(await storedJobs(server.db)).toMatchObject([{ is_available: false }]);
    hanging.kill('SIGKILL');
    await once(hanging, 'exit');
    await releaseLostJobs(server.db);
    expect(await storedJobs(server.db)).toMatchObject([{ is_available: false }]);
    await ageServers(server.db);
    await releaseLostJobs(server.db);
  }

  test('leaves it to another, which does it after a wait, as one that failed', async () => {
    await add(1);
    // After the fifth failure the wait is of minutes: it does not end between two looks.
    await setAttempts(server.db, 4);
    await killInMidJob();
    const [job] = await storedJobs(server.db);
    expect(job).toMatchObject({ attempts: 5, is_available: true });
    expect(job?.due_in_s).toBeGreaterThan(100);
    const done: unknown[] = [];
    await runWith(({ payload }) => done.push(payload));
    expect(done).toEqual([]);
    await hurryJobs(server.db);
    await runWith(({ payload }) => done.push(payload));
    expect(done).toEqual([{ n: 1 }]);
    expect(await storedJobs(server.db)).toEqual([]);
  });

  test('ten times by the same job: it is given up, with the reason', async () => {
    await add(1);
    await setAttempts(server.db, 9);
    await killInMidJob();
    expect(await storedJobs(server.db)).toMatchObject([
      { attempts: 10, is_available: false, last_error: 'The server ended in the middle of it' },
    ]);
  });
});
