import { sql } from 'kysely';
import { eventually } from '../testing/eventually';
import { gate } from '../testing/gate';
import { startRunningTime } from '../testing/runningTime';
import { query } from '@pantheon/embedded-postgres/testing';
import { startTestServer, type TestServer } from '../testing/server';
import { startQueue, type Queue } from './queue';
import type { Tasks } from './task';
import { addJobs, ageServers, deleteJobs, hurryJobs, storedJobs } from './testing/jobs';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const queues: Queue[] = [];
function start(tasks: Tasks): Queue {
  const queue = startQueue(server.databaseUrl, server.context, tasks);
  queues.push(queue);
  return queue;
}
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await deleteJobs(server.db);
});

const numbered = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));
const add = (count: number) => addJobs(server.db, numbered(count));
const isEmpty = async () => (await storedJobs(server.db)).length === 0;

/** One task, which gets the job's number. */
const work = (run: (n: number) => unknown): Tasks => ({
  work: { run: async (_context, { payload }: { payload: { n: number } }) => run(payload.n) },
});

test('two servers do 100 jobs once each, no more than four at a time each', async () => {
  const done: number[] = [];
  const busy = [0, 0];
  let most = 0;
  // The first jobs wait until a server has four under way, however slow the machine.
  const full = gate();
  const tasksOf = (side: number) =>
    work(async (n) => {
      busy[side] = (busy[side] ?? 0) + 1;
      most = Math.max(most, ...busy);
      if (most >= 4) full.open();
      await full.opened;
      await new Promise((resolve) => setTimeout(resolve, 5));
      done.push(n);
      busy[side] = (busy[side] ?? 0) - 1;
    });
  start(tasksOf(0));
  start(tasksOf(1));
  await add(100);
  await eventually(isEmpty);
  expect(done.sort((a, b) => a - b)).toEqual(numbered(100).map(({ n }) => n));
  expect(most).toBe(4);
});

test('a job is begun as its transaction commits, without waiting for the next look', async () => {
  let begun = 0;
  const time = startRunningTime();
  start(work(() => (begun = time.now())));
  // Once it has listened for a while, all its workers have just found nothing.
  await eventually(async () => (await query(server.databaseUrl, LISTENERS)).length === 1);
  await add(1);
  const added = time.now();
  await eventually(async () => begun > 0);
  time.stop();
  expect(begun - added).toBeLessThan(1_000);
});

test('a job that no notification tells of is found', async () => {
  let done = 0;
  start(work(() => (done += 1)));
  await sql`select graphile_worker.add_job('work', payload => '{}', run_at => now() + interval '1 second')`.execute(
    server.db,
  );
  await eventually(async () => done === 1);
});

test('stopping waits for the job under way and begins no other', async () => {
  const [begun, finish] = [gate(), gate()];
  const done: number[] = [];
  await add(1);
  const queue = start(
    work(async (n) => {
      begun.open();
      await finish.opened;
      done.push(n);
    }),
  );
  await begun.opened;
  await eventually(async () => (await query(server.databaseUrl, LISTENERS)).length === 1);
  let isStopped = false;
  const stopped = queue.stop().then(() => (isStopped = true));
  // The workers end once nothing listens any more. One that was just looking for a job may still take one.
  await eventually(async () => (await query(server.databaseUrl, LISTENERS)).length === 0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await eventually(async () => (await query(server.databaseUrl, AT_WORK)).length === 0);
  await add(5);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(isStopped).toBe(false);
  finish.open();
  await stopped;
  expect(done).toEqual([0]);
  expect(await storedJobs(server.db)).toHaveLength(5);
});

test('stopping does not wait for ever: what does not end is given to another server', async () => {
  const begun = gate();
  await add(1);
  const queue = start(
    work(() => {
      begun.open();
      return new Promise(() => undefined);
    }),
  );
  await begun.opened;
  await queue.stop();
  expect(await storedJobs(server.db)).toMatchObject([{ attempts: 1, is_available: true }]);
});

test('a job that fails stops neither the others nor the server', async () => {
  const done: number[] = [];
  start(
    work((n) => {
      if (n === 0) throw new Error('broken');
      done.push(n);
    }),
  );
  await add(3);
  let stored: Awaited<ReturnType<typeof storedJobs>> = [];
  // Its failure may be written down after the ends of the others, and it is soon tried again.
  await eventually(async () => {
    stored = await storedJobs(server.db);
    return done.length === 2 && stored.length === 1 && stored[0]?.last_error !== null;
  });
  expect(stored).toMatchObject([{ last_error: 'Error', attempts: 1 }]);
});

test('a job is done outside any transaction, and holds no connection', async () => {
  const [begun, finish] = [gate(), gate()];
  start(
    work(async () => {
      begun.open();
      await finish.opened;
    }),
  );
  await add(1);
  await begun.opened;
  await eventually(async () => (await query(server.databaseUrl, AT_WORK)).length === 0);
  finish.open();
  await eventually(isEmpty);
});

test('the queue lives on when the database is away as a job ends', async () => {
  // The library prints what ended its workers.
  const trace = jest.spyOn(console, 'trace').mockReturnValue();
  const warn = jest.spyOn(server.context.log, 'warn');
  const [begun, finish] = [gate(), gate()];
  const done: number[] = [];
  start(
    work(async (n) => {
      begun.open();
      if (n === 0) await finish.opened;
      done.push(n);
    }),
  );
  await add(1);
  await begun.opened;
  await takeAway(async () => {
    finish.open();
    const hasFailed = () => JSON.stringify(warn.mock.calls).includes('Failed to complete jobs');
    await eventually(() => Promise.resolve(hasFailed()));
    expect(done).toEqual([0]);
  });
  await addJobs(server.db, [{ n: 1 }]);
  await eventually(async () => done.includes(1));
  // The first is done again, since its end could not be written down.
  await ageServers(server.db);
  await eventually(async () => {
    await hurryJobs(server.db);
    return isEmpty();
  });
  expect(done.filter((n) => n === 0)).toHaveLength(2);
  trace.mockRestore();
  warn.mockRestore();
});

/** Refuses every connection to the database during `work`, and ends those that there are. */
async function takeAway(work: () => Promise<void>): Promise<void> {
  const { href, pathname } = new URL(server.databaseUrl);
  const elsewhere = href.replace(pathname, '/postgres');
  const name = pathname.slice(1);
  await query(elsewhere, `alter database ${name} with allow_connections false`);
  await query(elsewhere, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await work();
  await query(elsewhere, `alter database ${name} with allow_connections true`);
}

const OTHERS = `from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
const LISTENERS = `select pid ${OTHERS} and query like 'LISTEN "jobs:insert"%'`;
const AT_WORK = `select pid ${OTHERS} and state <> 'idle'`;
