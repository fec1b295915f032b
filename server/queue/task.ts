import type { Context } from '../context';
import type { Schedule } from './schedule';

/** After so many failures, some three and a half hours after the first, a job is given up. */
export const MAX_ATTEMPTS = 10;

/** What tasks work with; `db` is the background's. */
export type TaskContext = Omit<Context, 'bus' | 'backgroundDb' | 'draining' | 'queue' | 'redis' | 'replicas'>;

/** A job as its task sees it. */
export interface Job<Payload> {
  /** Grows with each job that is added. */
  id: number;
  payload: Payload;
}

/** One kind of work in the background. */
export interface Task<Payload> {
  /**
   * Does a job, outside any transaction. It may run more than once, as when the server is killed before the end is
   * written down: it must be idempotent. Throws a WorkFailure for what is foreseen; every failure is retried later unless
   * it is a permanent one.
   */
  run: (context: TaskContext, job: Job<Payload>) => Promise<unknown>;
  /** For work that recurs; its payload is empty. */
  schedule?: Schedule;
}

/** Tasks by name, whatever their payload. */
export type Tasks = Record<string, Task<never>>;
