import { sql } from 'kysely';
import type { Trx } from '../db/connect';
import { describeFailure, WorkFailure } from './failure';
import type { Job, JobKinds, RunnerContext } from './job';

/** After so many failures, some two and a half hours after the first, a job is given up. */
const MAX_ATTEMPTS = 12;
const RETRY_BASE_S = 5;
const RETRY_CAP_S = 3_600;

type TakenJob = Job<never> & { kind: string; every_s: number | null; attempts: number };

/**
 * Does the job that is due longest, if one is due. Its row stays locked meanwhile, in a transaction that ends with the
 * connection: after a crash another server takes it at once, and until then none does. Answers whether there was one.
 */
export async function runNext<C extends RunnerContext>(context: C, kinds: JobKinds<C>): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const job = await takeDue(trx, Object.keys(kinds));
    if (!job) return false;
    const failure = await attempt(context, job, kinds);
    await (failure ? writeFailure(trx, job, failure) : writeDone(trx, job));
    return true;
  });
}

async function takeDue(trx: Trx, kinds: string[]): Promise<TakenJob | undefined> {
  const job = await trx
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload', 'every_s', 'attempts'])
    .where('failed_at', 'is', null)
    .where('run_at', '<=', sql<Date>`now()`)
    .where('kind', 'in', kinds)
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return job as TakenJob | undefined;
}

async function attempt<C extends RunnerContext>(
  context: C,
  job: TakenJob,
  kinds: JobKinds<C>,
): Promise<{ reason: string; permanent: boolean } | undefined> {
  try {
    await kinds[job.kind]?.run(context, job);
    return undefined;
  } catch (error) {
    const reason = describeFailure(error);
    context.log.warn({ job: job.id, kind: job.kind, attempt: job.attempts + 1, reason }, 'job failed');
    return { reason, permanent: error instanceof WorkFailure && error.permanent };
  }
}

async function writeDone(trx: Trx, { id, every_s }: TakenJob): Promise<void> {
  if (every_s === null) {
    await trx.deleteFrom('jobs').where('id', '=', id).execute();
    return;
  }
  await trx
    .updateTable('jobs')
    .set({ run_at: inSeconds(every_s), attempts: 0, last_error: null })
    .where('id', '=', id)
    .execute();
}

async function writeFailure(
  trx: Trx,
  { id, every_s, attempts }: TakenJob,
  { reason, permanent }: { reason: string; permanent: boolean },
): Promise<void> {
  const isLast = permanent || attempts + 1 >= MAX_ATTEMPTS;
  const retryS = Math.min(RETRY_CAP_S, RETRY_BASE_S * 2 ** attempts);
  await trx
    .updateTable('jobs')
    .set({
      last_error: reason,
      attempts: attempts + 1,
      ...(isLast && every_s === null && { failed_at: sql<Date>`now()` }),
      run_at: inSeconds(every_s === null ? retryS : Math.min(retryS, every_s)),
    })
    .where('id', '=', id)
    .execute();
}

/** From the moment the work ended: now() is when the transaction began. */
const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'`;
