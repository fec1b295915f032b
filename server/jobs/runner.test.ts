import { eventually } from '../testing/eventually';
import { gate } from '../testing/gate';
import { startTestServer, type TestServer } from '../testing/server';
import type { JobKinds } from './job';
import { startJobs, type JobRunner } from './runner';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const runners: JobRunner[] = [];
async function start(kinds: JobKinds): Promise<JobRunner> {
  const runner = await startJobs(server.context, kinds);
  runners.push(runner);
  return runner;
}
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await server.db.deleteFrom('jobs').execute();
});

const add = (count: number) =>
  server.db
    .insertInto('jobs')
    .values(Array.from({ length: count }, (_, n) => ({ kind: 'work', payload: JSON.stringify({ n }) })))
    .execute();

const isEmpty = async () => (await server.db.selectFrom('jobs').select('id').execute()).length === 0;

test('two servers do 100 jobs once each, no more than four at a time each', async () => {
  const done: number[] = [];
  const busy = [0, 0];
  let most = 0;
  const kindsOf = (side: number): JobKinds => ({
    work: {
      run: async (_context, job: { payload: { n: number } }) => {
        busy[side] = (busy[side] ?? 0) + 1;
        most = Math.max(most, ...busy);
        await new Promise((resolve) => setImmediate(resolve));
        done.push(job.payload.n);
        busy[side] = (busy[side] ?? 0) - 1;
      },
    },
  });
  const pair = await Promise.all([start(kindsOf(0)), start(kindsOf(1))]);
  await add(100);
  for (let i = 0; i < 20; i++) for (const runner of pair) runner.wake();
  await eventually(isEmpty);
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  expect(most).toBeLessThanOrEqual(4);
});

test('a job that another server wrote down is found without being woken', async () => {
  let done = 0;
  await start({ work: { run: async () => (done += 1) } });
  await add(1);
  await eventually(async () => done === 1);
});

test('stopping waits for the job under way and begins no other', async () => {
  const [begun, finish] = [gate(), gate()];
  const done: number[] = [];
  await add(1);
  const runner = await start({
    work: {
      run: async (_context, job: { payload: { n: number } }) => {
        begun.open();
        await finish.opened;
        done.push(job.payload.n);
      },
    },
  });
  await begun.opened;
  await add(5);
  let isStopped = false;
  const stopped = runner.stop().then(() => (isStopped = true));
  runner.wake();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isStopped).toBe(false);
  finish.open();
  await stopped;
  expect(done).toEqual([0]);
  expect(await server.db.selectFrom('jobs').select('id').execute()).toHaveLength(5);
});

test('a job that fails stops neither the others nor the server', async () => {
  const done: number[] = [];
  const runner = await start({
    work: {
      run: async (_context, job: { payload: { n: number } }) => {
        if (job.payload.n === 0) throw new Error('broken');
        done.push(job.payload.n);
      },
    },
  });
  await add(3);
  runner.wake();
  await eventually(async () => done.length === 2);
  expect(await server.db.selectFrom('jobs').select('last_error').execute()).toEqual([
    { last_error: 'Error' },
  ]);
});

test('work that comes round is planned once, however many servers start, at the newest interval', async () => {
  const recurring = (everyS: number): JobKinds => ({ sweep: { run: async () => undefined, everyS } });
  await Promise.all([start(recurring(60)), start(recurring(60)), start(recurring(60))]);
  await start(recurring(120));
  const rows = await server.db.selectFrom('jobs').select(['kind', 'every_s']).execute();
  expect(rows).toEqual([{ kind: 'sweep', every_s: 120 }]);
});
