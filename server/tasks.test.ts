import { sql } from 'kysely';
import { startQueue } from './queue/queue';
import { hourly } from './queue/schedule';
import type { Tasks } from './queue/task';
import { addJobs, deleteJobs, setAttempts, storedJobs } from './queue/testing/jobs';
import { tasks } from './tasks';
import { eventually } from './testing/eventually';
import { startTestServer, type TestServer } from './testing/server';

/** Half an hour from now, so that no run comes due while a test lasts. */
const schedule = hourly((new Date().getUTCMinutes() + 30) % 60);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => deleteJobs(server.db));

const sweeps = Object.keys(tasks)
  .filter((name) => name.startsWith('sweep-'))
  .sort();

const known = async () => {
  const { rows } = await sql<{ identifier: string }>`
    select identifier from graphile_worker._private_known_crontabs order by identifier`.execute(server.db);
  return rows.map(({ identifier }) => identifier);
};
/** As if no server had run for three hours. */
const pause = () =>
  sql`update graphile_worker._private_known_crontabs
    set known_since = now() - interval '1 day', last_execution = now() - interval '3 hours'`.execute(
    server.db,
  );

test('every sweep is planned, and runs without failing', async () => {
  const queue = startQueue(server.databaseUrl, server.context, tasks);
  await eventually(async () => (await known()).length === sweeps.length);
  await queue.stop();
  expect(await known()).toEqual(sweeps);
  for (const name of sweeps) await addJobs(server.db, [{}], name);
  await server.runJobs();
  expect(await storedJobs(server.db)).toEqual([]);
});

test('no sweep deletes all that it finds in one statement, which a backlog would make too slow', async () => {
  server.statements.length = 0;
  for (const name of sweeps) await addJobs(server.db, [{}], name);
  await server.runJobs();
  // Rows of servers and of what the operator makes are few.
  const few = /^delete from "?(invitations|queue_workers)\b/;
  const deletions = server.statements
    .map((text) => text.trim())
    .filter((text) => /^delete from|graphile_worker\.complete_jobs/.test(text));
  expect(deletions.length).toBeGreaterThan(5);
  expect(deletions.filter((text) => !few.test(text) && !/\blimit \$\d+\)*$/.test(text))).toEqual([]);
});

test('a sweep that was due while no server ran is done once, however many start', async () => {
  let done = 0;
  const recurring: Tasks = { 'sweep-sessions': { run: async () => (done += 1), schedule } };
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since)
    values ('sweep-sessions', now()) on conflict do nothing`.execute(server.db);
  await pause();
  const queues = [1, 2, 3].map(() => startQueue(server.databaseUrl, server.context, recurring));
  await eventually(async () => done > 0);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await Promise.all(queues.map((queue) => queue.stop()));
  expect(done).toBe(1);
});

test('a sweep that keeps failing is begun again when it is next due', async () => {
  await sql`select graphile_worker.add_job('sweep-sessions', job_key => 'sweep-sessions')`.execute(server.db);
  await setAttempts(server.db, 25);
  expect(await storedJobs(server.db)).toMatchObject([{ is_available: false }]);
  let done = 0;
  const recurring: Tasks = { 'sweep-sessions': { run: async () => (done += 1), schedule } };
  await pause();
  const queue = startQueue(server.databaseUrl, server.context, recurring);
  await eventually(async () => done > 0);
  await queue.stop();
});

test('jobs given up are kept for a month, those to do for ever', async () => {
  await addJobs(server.db, [{ age: '90 days' }], 'of-a-newer-release');
  await addJobs(server.db, [{ age: '29 days' }, { age: '30 days' }], 'of-an-older-release');
  await sql`update graphile_worker._private_jobs as job
    set run_at = now() - (payload->>'age')::interval,
      attempts = case identifier when 'of-an-older-release' then max_attempts else 0 end
    from graphile_worker._private_tasks as task where task.id = task_id`.execute(server.db);
  await tasks['sweep-jobs'].run(server.context);
  expect((await storedJobs(server.db)).map(({ payload }) => payload)).toEqual([
    { age: '90 days' },
    { age: '29 days' },
  ]);
});
