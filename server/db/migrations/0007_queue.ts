import { sql, type Kysely, type Migration } from 'kysely';

const statements = [
  `create table queue_workers (
    id text primary key,
    seen_at timestamptz not null default now()
  )`,
  // What waits and what was given up moves into the queue of graphile-worker, in the order in which it came.
  `select graphile_worker.add_job(kind, payload => payload::json, run_at => run_at, max_attempts => 10)
    from (select * from jobs where failed_at is null and every_s is null and kind not like 'sandbox-%'
      order by id) as waiting`,
  `select graphile_worker.permanently_fail_jobs(array[job.id], given_up.last_error)
    from (select * from jobs where failed_at is not null and every_s is null and kind not like 'sandbox-%'
      order by id) as given_up,
    lateral graphile_worker.add_job(
      kind, payload => given_up.payload::json, run_at => given_up.run_at, max_attempts => 10) as job`,
  `delete from jobs where kind not like 'sandbox-%'`,
  // The number of the job that asked for a link: the queue's numbers begin again at 1.
  `update password_resets set request_id = 0`,
];

/** Work for later is graphile-worker's, whose own migrations have run before these (decisions: Jobs). */
export const queue: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
