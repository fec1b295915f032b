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

/** One kind of job. */
export interface JobKind<Payload> {
  run: JobHandler<Payload>;
  /** Seconds from one run to the next, for work that comes round by itself. */
  everyS?: number;
}

/** Kinds by name, whatever their payload. */
export type JobKinds = Record<string, JobKind<never>>;
