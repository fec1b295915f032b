import type { Bus } from './adapters/bus';
import type { RedisConnection } from './adapters/redis';
import type { Db } from './db/connect';
import type { Replicas } from './db/replicas';
import type { Queue } from './queue/queue';
import type { TaskContext } from './queue/task';

/** What the app is built from: the configuration and the outside world. Tests build their own. */
export interface Context extends TaskContext {
  /** Publishes messages to all servers. */
  bus: Bus;
  /** The connection pool for health checks, jobs and live events, so that members' requests cannot delay them. */
  backgroundDb: Db;
  /** The connection pool for members' requests. */
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
