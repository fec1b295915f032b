import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from './adapters/bus';
import type { Mailer } from './adapters/mail';
import type { MediaStore } from './adapters/media';
import type { Payments } from './adapters/payments';
import type { RedisConnection } from './adapters/redis';
import type { Config } from './config';
import type { Db } from './db/connect';
import type { Queue } from './queue/queue';
import type { Tracing } from './tracing';
import type { Replicas } from './db/replicas';

/** What the app is built from: the configuration and the outside world. Tests build their own. */
export interface Context {
  /** What every server hears of every write. */
  bus: Bus;
  config: Config;
  /** The tables for health, jobs and live hints, which members' requests cannot keep waiting. */
  backgroundDb: Db;
  /** The tables for members' requests. */
  db: Db;
  /** Aborted when the server is told to stop, DRAIN_SECONDS before it does. */
  draining: AbortSignal;
  log: FastifyBaseLogger;
  mail: Mailer;
  media: MediaStore;
  /** null: nothing is sold here. */
  payments: Payments | null;
  /** null: jobs are done elsewhere. */
  queue: Queue | null;
  /** null: limits are counted by this server alone, and hints travel over PostgreSQL. */
  redis: RedisConnection | null;
  /** null: all is read from the primary. */
  replicas: Replicas | null;
  /** null: nothing is traced. */
  tracing: Tracing | null;
}
