import { sql } from 'kysely';
import type { Db } from '../db/connect';
import { describeFailure } from './failure';
import type { JobKinds, RunnerContext } from './job';
import { runNext } from './take';

/** Jobs that one server does at once; each holds a connection to the database. */
const AT_ONCE = 4;
/** How often jobs are looked for that another server wrote down, or that are due again. */
const POLL_MS = 3_000;

export interface JobRunner {
  /** Looks for jobs now. */
  wake(): void;
  /** Begins no further job and resolves when those under way have ended. */
  stop(): Promise<void>;
}

/** Starts to do jobs as they become due, until it is stopped. */
export async function startJobs<C extends RunnerContext>(context: C, kinds: JobKinds<C>): Promise<JobRunner> {
  await planRecurring(context.db, kinds);
  const workers = new Set<Promise<void>>();
  let stopping = false;
  let wokenWhileFull = false;

  async function work(): Promise<void> {
    try {
      let found = true;
      while (found && !stopping) found = await runNext(context, kinds);
    } catch (error) {
      // The job is still written down; the next look finds it.
      context.log.warn({ reason: describeFailure(error) }, 'the jobs cannot be reached');
    }
  }

  function wake(): void {
    if (stopping) return;
    if (workers.size >= AT_ONCE) {
      wokenWhileFull = true;
      return;
    }
    const worker = work().finally(() => {
      workers.delete(worker);
      if (!wokenWhileFull) return;
      wokenWhileFull = false;
      wake();
    });
    workers.add(worker);
  }

  const poll = setInterval(wake, POLL_MS);
  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      clearInterval(poll);
      await Promise.all(workers);
    },
  };
}

/** One row for each kind that comes round, however many servers there are: two of them never do it twice. */
async function planRecurring(db: Db, kinds: Record<string, { everyS?: number }>): Promise<void> {
  for (const [kind, { everyS }] of Object.entries(kinds)) {
    if (everyS === undefined) continue;
    await sql`insert into jobs (kind, payload, every_s) values (${kind}, '{}', ${everyS})
      on conflict (kind) where every_s is not null do update set every_s = excluded.every_s
      where jobs.every_s <> excluded.every_s`.execute(db);
  }
}
