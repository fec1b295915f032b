import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { eventually } from '../testing/eventually';
import { gate } from '../testing/gate';
import { startTestServer, type TestServer } from '../testing/server';
import { WorkFailure } from './failure';
import type { JobKinds } from './job';
import { runNext } from './take';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.db.deleteFrom('jobs').execute());

const add = (values: { kind?: string; payload?: object; attempts?: number; every_s?: number } = {}) =>
  server.db
    .insertInto('jobs')
    .values({ kind: 'work', attempts: 0, ...values, payload: JSON.stringify(values.payload ?? {}) })
    .execute();

const rows = () =>
  server.db
    .selectFrom('jobs')
    .select(['kind', 'attempts', 'last_error', 'every_s', sql<boolean>`failed_at is not null`.as('given_up')])
    .select(sql<number>`extract(epoch from run_at - clock_timestamp())::float`.as('due_in_s'))
    .orderBy('id')
    .execute();

/** One kind of work, which does what it is told. */
const kinds = (run: (job: { id: number; payload: unknown }) => unknown): JobKinds => ({
  work: { run: async (_context, job) => run(job) },
});
const failing = (error: unknown) =>
  kinds(() => {
    throw error;
  });

test('a job is done once, with its payload, and its row goes', async () => {
  await add({ payload: { who: 'Ariadne' } });
  const done: unknown[] = [];
  const work = kinds(({ payload }) => done.push(payload));
  expect([await runNext(server.context, work), await runNext(server.context, work)]).toEqual([true, false]);
  expect(done).toEqual([{ who: 'Ariadne' }]);
  expect(await rows()).toEqual([]);
});

test('jobs are done in the order in which they are due, and not before', async () => {
  await add({ payload: { n: 1 } });
  await add({ payload: { n: 2 } });
  await sql`update jobs set run_at = now() - interval '1 hour' where payload->>'n' = '2'`.execute(server.db);
  await add({ payload: { n: 3 } });
  await sql`update jobs set run_at = now() + interval '1 hour' where payload->>'n' = '3'`.execute(server.db);
  const done: unknown[] = [];
  while (
    await runNext(
      server.context,
      kinds(({ payload }) => done.push(payload)),
    )
  );
  expect(done).toEqual([{ n: 2 }, { n: 1 }]);
});

test('a kind that this server does not know is left for one that does', async () => {
  await add({ kind: 'of-a-newer-release' });
  expect(
    await runNext(
      server.context,
      kinds(() => undefined),
    ),
  ).toBe(false);
  expect(await rows()).toMatchObject([{ kind: 'of-a-newer-release', attempts: 0 }]);
});

test.each([
  [0, 5],
  [1, 10],
  [4, 80],
  [10, 3_600],
])('after failure %i + 1 it is tried again in %i seconds', async (attempts, seconds) => {
  await add({ attempts });
  await runNext(server.context, failing(new WorkFailure('The mail server is down', false)));
  const [row] = await rows();
  expect(row).toMatchObject({
    attempts: attempts + 1,
    given_up: false,
    last_error: 'The mail server is down',
  });
  // Counted from when the work ended; the rest is what this test took to look.
  expect(row?.due_in_s).toBeGreaterThan(seconds - 5);
  expect(row?.due_in_s).toBeLessThanOrEqual(seconds);
});

test.each([
  ['twelve failures', 11, new WorkFailure('The mail server is down', false)],
  ['a failure for good', 0, new WorkFailure('The recipient is refused', true)],
])('%s end it: the row stays, with the reason, and is not taken again', async (_what, attempts, error) => {
  await add({ attempts });
  await runNext(server.context, failing(error));
  expect(await rows()).toMatchObject([{ given_up: true, last_error: error.message, attempts: attempts + 1 }]);
  await sql`update jobs set run_at = now()`.execute(server.db);
  expect(
    await runNext(
      server.context,
      kinds(() => undefined),
    ),
  ).toBe(false);
});

test.each([
  [new Error('Key (email_key)=(ariadne@example.org) already exists'), 'Error'],
  [Object.assign(new TypeError('token abc'), { code: 'ERR_X' }), 'TypeError (ERR_X)'],
  ['token abc', 'Unknown failure'],
])('of a failure that was not foreseen only its kind is kept: %p', async (error, kept) => {
  await add();
  await runNext(server.context, failing(error));
  expect(await rows()).toMatchObject([{ last_error: kept }]);
});

test('work that comes round is due again after its time, however often it failed before', async () => {
  await add({ every_s: 3_600, attempts: 7 });
  await runNext(
    server.context,
    kinds(() => undefined),
  );
  const [row] = await rows();
  expect(row).toMatchObject({ attempts: 0, last_error: null, every_s: 3_600 });
  expect(row?.due_in_s).toBeGreaterThan(3_500);
});

test('work that comes round is never given up', async () => {
  await add({ every_s: 60, attempts: 40 });
  await runNext(server.context, failing(new WorkFailure('Not now', true)));
  const [row] = await rows();
  expect(row).toMatchObject({ given_up: false, attempts: 41, last_error: 'Not now' });
  expect(row?.due_in_s).toBeLessThanOrEqual(60);
});

test('a job under way is not taken by a second server, which does the next one meanwhile', async () => {
  await add({ payload: { n: 1 } });
  await add({ payload: { n: 2 } });
  const done: unknown[] = [];
  const [begun, finish] = [gate(), gate()];
  const slow = runNext(
    server.context,
    kinds(async ({ payload }) => {
      begun.open();
      await finish.opened;
      done.push(payload);
    }),
  );
  await begun.opened;
  const second = kinds(({ payload }) => done.push(payload));
  expect([await runNext(server.context, second), await runNext(server.context, second)]).toEqual([
    true,
    false,
  ]);
  finish.open();
  await slow;
  expect(done).toEqual([{ n: 2 }, { n: 1 }]);
});

test('a job whose server is killed in the middle of it is done by another, at once', async () => {
  await add({ payload: { n: 1 } });
  const worker = spawn(process.execPath, ['--import', 'tsx', 'server/jobs/testing/hangingWorker.ts'], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(worker.stdout, 'data');
  const done: unknown[] = [];
  const work = kinds(({ payload }) => done.push(payload));
  expect(await runNext(server.context, work)).toBe(false);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  await eventually(() => runNext(server.context, work));
  expect(done).toEqual([{ n: 1 }]);
  expect(await rows()).toEqual([]);
});
