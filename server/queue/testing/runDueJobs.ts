import { runOnce } from 'graphile-worker';
import type { Pool } from 'pg';
import { libraryOptions } from '../queue';
import type { TaskContext, Tasks } from '../task';

/** Does the jobs that are due, one after the other, and resolves when none are left. */
export const runDueJobs = (pgPool: Pool, context: TaskContext, tasks: Tasks): Promise<void> =>
  runOnce({ ...libraryOptions(context, tasks), pgPool, concurrency: 1 });
