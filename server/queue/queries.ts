import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/connect';
import { deleteInBatches } from '../db/deleteInBatches';
import { MAX_ATTEMPTS } from './task';

/** Seconds without a heartbeat after which a server counts as gone. */
const ALIVE_S = 20;
/** Seconds until the next attempt, as the library counts them after a failure. */
const BACKOFF = sql`exp(least(attempts, 10)) * interval '1 second'`;
const LOST = 'The server ended in the middle of it';

const hasFailed = sql<boolean>`attempts >= max_attempts and locked_at is null`;
const ago = (seconds: number): RawBuilder<Date> => sql`now() - ${seconds} * interval '1 second'`;

interface Place {
  /** Jobs with the same one are done one after the other; between two of them are up to some seconds. */
  queue: string | undefined;
  /** The job takes the place of one with the same key that has not begun. */
  key: string | undefined;
}

export async function insertJob(
  db: Db,
  task: string,
  payload: unknown,
  { queue, key }: Place,
): Promise<void> {
  await sql`select from graphile_worker.add_job(
    ${task}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null}::text,
    job_key => ${key ?? null}::text, max_attempts => ${MAX_ATTEMPTS}::int)`.execute(db);
}

/** Records that this server is alive, for the others. */
export async function recordHeartbeat(db: Db, workerId: string): Promise<void> {
  await db
    .insertInto('queue_workers')
    .values({ id: workerId })
    .onConflict((row) => row.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}

/** Releases the jobs of servers that are gone. */
export async function releaseLostJobs(db: Db): Promise<void> {
  const lost = await db
    .selectFrom('graphile_worker.jobs as job')
    .select(sql<string>`job.locked_by`.as('worker'))
    .distinct()
    .where('locked_at', '<', ago(ALIVE_S))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('queue_workers as live')
            .select('live.id')
            .whereRef('live.id', '=', 'job.locked_by')
            .where('live.seen_at', '>', ago(ALIVE_S)),
        ),
      ),
    )
    .execute();
  for (const { worker } of lost) await releaseJobsOf(db, worker);
}

/**
 * Releases the jobs that a server has locked and will not finish. They wait like jobs that failed, since one of them may
 * have ended the server.
 */
export function releaseJobsOf(db: Db, workerId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('graphile_worker.jobs')
      .select(['id', sql<boolean>`attempts >= max_attempts`.as('is_last')])
      .where('locked_by', '=', workerId)
      .execute();
    await sql`select graphile_worker.force_unlock_workers(array[${workerId}])`.execute(trx);
    const idsOf = (last: boolean) => held.filter(({ is_last }) => is_last === last).map(({ id }) => id);
    await sql`select graphile_worker.permanently_fail_jobs(${idsOf(true)}::bigint[], ${LOST})`.execute(trx);
    await sql`select graphile_worker.reschedule_jobs(array[id], run_at => now() + ${BACKOFF})
      from graphile_worker.jobs where id = any(${idsOf(false)}::bigint[])`.execute(trx);
    await trx.deleteFrom('queue_workers').where('id', '=', workerId).execute();
  });
}

/** Makes the attempt under way the last one. The library has no function for it. */
export async function stopRetrying(db: Db, jobId: number): Promise<void> {
  await sql`update graphile_worker._private_jobs set max_attempts = attempts where id = ${jobId}`.execute(db);
}

/** Jobs that are no longer retried, the oldest first. */
export const failedJobs = (db: Db, limit: number) =>
  db
    .selectFrom('graphile_worker.jobs')
    .select(['id', 'task_identifier', 'attempts', 'created_at', 'last_error'])
    .where(hasFailed)
    .orderBy('id')
    .limit(limit)
    .execute();

/** What waits in the queue: jobs that are due, the seconds that the oldest has waited, and those given up. */
export async function queueState(db: Db): Promise<{ due: number; oldestDueSeconds: number; failed: number }> {
  const isDue = sql<boolean>`run_at <= now() and locked_at is null and attempts < max_attempts`;
  const { rows } = await sql<{ due: number; oldestDueSeconds: number; failed: number }>`
    select count(*) filter (where ${isDue}) as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where ${isDue})), 0)::float8 as "oldestDueSeconds",
      count(*) filter (where ${hasFailed}) as failed
    from graphile_worker.jobs`.execute(db);
  return rows[0] ?? { due: 0, oldestDueSeconds: 0, failed: 0 };
}

/** Retries a job that was given up. Returns its task, undefined when there is no such job. */
export async function retryJob(db: Db, id: number): Promise<string | undefined> {
  const job = await db
    .selectFrom('graphile_worker.jobs')
    .select('task_identifier')
    .where('id', '=', id)
    .where(hasFailed)
    .executeTakeFirst();
  if (!job) return undefined;
  await sql`select graphile_worker.reschedule_jobs(
    array[${id}::bigint], run_at => now(), attempts => 0, max_attempts => ${MAX_ATTEMPTS}::int)`.execute(db);
  return job.task_identifier;
}

/**
 * Tries jobs once more that were given up, for a month: those whose last try is the longest ago.
 * @param names of their tasks
 */
export async function retryOnce(db: Db, names: string[], limit: number): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs
      where ${hasFailed} and task_identifier = any(${names}) and created_at > now() - interval '30 days'
      order by run_at limit ${limit}),
    run_at => now(), attempts => ${MAX_ATTEMPTS - 1}::int)`.execute(db);
}

/** Deletes jobs given up a month ago, and the rows of servers that are gone. */
export async function sweepQueue(db: Db): Promise<void> {
  await deleteInBatches(
    db,
    (batch) => sql`select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where ${hasFailed} and run_at < now() - interval '30 days' limit ${batch}))`,
  );
  await sql`delete from queue_workers where seen_at < now() - interval '1 day'`.execute(db);
}
