import { runOnce } from 'graphile-worker';
import type { Pool } from 'pg';
import { libraryOptions } from '../queue';
import type { TaskContext, Tasks } from '../task';
import { storedJobs } from './jobs';

/** Does the jobs that are due, one after the other, and resolves when none are left. */
export async function runDueJobs(pgPool: Pool, context: TaskContext, tasks: Tasks): Promise<void> {
  const isDue = async () =>
    (await storedJobs(context.db)).some((job) => job.is_available && job.due_in_s <= 0 && job.task in tasks);
  // The library ends a run where what is left waits behind a job whose end it is still storing.
  do await runOnce({ ...libraryOptions(context, tasks), pgPool, concurrency: 1 });
  while (await isDue());
}
