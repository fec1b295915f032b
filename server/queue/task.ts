import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from '../adapters/mail';
import type { MediaStore } from '../adapters/media';
import type { Payments } from '../adapters/payments';
import type { Config } from '../config';
import type { Db } from '../db/connect';
import type { Tracing } from '../tracing';
import type { Schedule } from './schedule';

/** After so many failures, some three and a half hours after the first, a job is given up. */
export const MAX_ATTEMPTS = 10;

/** What tasks work with. */
export interface TaskContext {
  config: Config;
  db: Db;
  log: FastifyBaseLogger;
  mail: Mailer;
  media: MediaStore;
  /** null: nothing is sold here. */
  payments: Payments | null;
  /** null: nothing is traced. */
  tracing: Tracing | null;
}

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
   * written down: it must be idempotent. Every failure is retried later, but for a DependencyError that is permanent.
   */
  run: (context: TaskContext, job: Job<Payload>) => Promise<unknown>;
  /** For work that recurs; its payload is empty. */
  schedule?: Schedule;
}

/** Tasks by name, whatever their payload. */
export type Tasks = Record<string, Task<never>>;
