import type { Context } from '../context';

/** A row of the jobs table as its handler sees it. */
export interface Job<Payload> {
  id: number;
  payload: Payload;
}

/**
 * Does a job. It may run more than once, when the server is killed or loses its database before the end is written
 * down: doing it again must do no harm. Throws a WorkFailure for what is foreseen; every failure is tried again later
 * unless it is a permanent one.
 */
export type JobHandler<Payload> = (context: JobContext, job: Job<Payload>) => Promise<unknown>;

/** What handlers work with. */
export type JobContext = Omit<Context, 'bus' | 'wakeJobs'>;

/** What every runner needs, whatever else its handlers work with. */
export type RunnerContext = Pick<Context, 'db' | 'log'>;

/** One kind of job. */
interface JobKind<Payload, C = JobContext> {
  run: (context: C, job: Job<Payload>) => Promise<unknown>;
  /** Seconds from one run to the next, for work that comes round by itself. */
  everyS?: number;
}

/** Kinds by name, whatever their payload. */
export type JobKinds<C = JobContext> = Record<string, JobKind<never, C>>;
