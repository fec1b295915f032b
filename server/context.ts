import type { Bus } from './adapters/bus';
import type { RedisConnection } from './adapters/redis';
import type { Db } from './db/connect';
import type { Replicas } from './db/replicas';
import type { Queue } from './queue/queue';
import type { TaskContext } from './queue/task';

/** What the app is built from: the configuration and the outside world. Tests build their own. */
export interface Context extends TaskContext {
  /** What every server hears of every write. */
  bus: Bus;
  /** The tables for health, jobs and live hints, which members' requests cannot keep waiting. */
  backgroundDb: Db;
  /** The tables for members' requests. */
  db: Db;
  /** Aborted when the server is told to stop, DRAIN_SECONDS before it does. */
  draining: AbortSignal;
  /** null: jobs are done elsewhere. */
  queue: Queue | null;
  /** null: limits are counted by this server alone. */
  redis: RedisConnection | null;
  /** null: all is read from the primary. */
  replicas: Replicas | null;
}
