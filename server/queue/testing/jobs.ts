import { sql } from 'kysely';
import type { Db } from '../../db/connect';
import { MAX_ATTEMPTS } from '../task';

/** Every job that is stored, with its payload. */
export async function storedJobs(db: Db) {
  const { rows } = await sql<{
    id: number;
    task: string;
    payload: unknown;
    attempts: number;
    max_attempts: number;
    last_error: string | null;
    is_available: boolean;
    due_in_s: number;
  }>`select jobs.id, identifier as task, payload, attempts, max_attempts, last_error, is_available,
      extract(epoch from run_at - clock_timestamp())::float as due_in_s
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id
    order by jobs.id`.execute(db);
  return rows;
}

/** Makes jobs that wait for a retry due now. */
export const hurryJobs = (db: Db) => sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);

export const deleteJobs = (db: Db) => sql`delete from graphile_worker._private_jobs`.execute(db);

/** Adds jobs of a task that the product may not have. */
export const addJobs = (db: Db, payloads: object[], task = 'work') =>
  sql`select graphile_worker.add_job(${task}, payload => payload, max_attempts => ${MAX_ATTEMPTS}::int)
    from json_array_elements(${JSON.stringify(payloads)}::json) with ordinality as elements (payload, place)
    order by place`.execute(db);

/** Sets how often each job has been tried. */
export const setAttempts = (db: Db, attempts: number) =>
  sql`update graphile_worker._private_jobs set attempts = ${attempts}`.execute(db);

/** Makes locks and heartbeats of all servers older than those of a live server. */
export async function ageServers(db: Db): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`.execute(db);
  await sql`update queue_workers set seen_at = seen_at - interval '1 minute'`.execute(db);
}
