import fs from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { lastBackupIn } from '../backup/folders';
import type { Context } from '../context';
import { poolUse } from '../db/connect';
import { logFailure } from '../db/unavailable';
import type { DiskWatch } from '../diskSpace';
import { listen } from '../events';
import { queueState } from '../queue/queries';
import { VERSION } from '../version';

/** Seconds: a cheap call takes some milliseconds, a picture or a busy database seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  contentType: string;
  /** All metrics as they are now, in the format of Prometheus. */
  text(): Promise<string>;
  /** Ends the listening. */
  stop(): void;
}

/** What the metrics are about. */
export interface Measured extends Pick<
  Context,
  'config' | 'db' | 'backgroundDb' | 'bus' | 'log' | 'redis' | 'replicas'
> {
  disks: DiskWatch['disks'];
}

/** The server's metrics for Prometheus (docs/operations.md). */
export function createMetrics({
  config: { dataDir, databaseUrl },
  disks,
  db,
  backgroundDb,
  bus,
  log,
  redis,
  replicas,
}: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  /** @param collect sets it, each time that the metrics are asked for */
  function gauge<Label extends string = never>(
    name: string,
    help: string,
    collect: (gauge: Gauge<Label>) => void | Promise<void> = () => undefined,
    labelNames: Label[] = [],
  ): Gauge<Label> {
    return new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        return collect(this);
      },
    });
  }

  gauge(
    'pantheon_build_info',
    'Always 1; the release is its label',
    (info) => info.set({ version: VERSION }, 1),
    ['version'],
  );
  const requests = new Histogram({
    name: 'pantheon_http_request_duration_seconds',
    help: 'Answered requests, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const limits = new Counter({
    name: 'pantheon_limit_reached_total',
    help: 'Requests refused with 429, by limit',
    labelNames: ['limit'],
    registers,
  });
  const streams = gauge('pantheon_live_streams', 'Open live streams');
  const pictures = new Histogram({
    name: 'pantheon_picture_encoding_duration_seconds',
    help: 'Pictures that were encoded (ok) or could not be (failed)',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'pantheon_dependency_failures_total',
    help: 'Calls of S3 or the mail server that failed in a way that a retry may mend',
    labelNames: ['dependency'],
    registers,
  });
  for (const dependency of ['s3', 'mail'] as const) failures.inc({ dependency }, 0);

  const pools = Object.entries({ requests: db, background: backgroundDb });
  gauge(
    'pantheon_database_pool_connections',
    'Connections to PostgreSQL, in use or idle',
    (connections) => {
      for (const [pool, tables] of pools) {
        const { used, idle } = poolUse(tables);
        connections.set({ pool, state: 'used' }, used);
        connections.set({ pool, state: 'idle' }, idle);
      }
    },
    ['pool', 'state'],
  );
  gauge(
    'pantheon_database_pool_waiting',
    'What waits for a connection',
    (waiting) => {
      for (const [pool, tables] of pools) waiting.set({ pool }, poolUse(tables).waiting);
    },
    ['pool'],
  );
  gauge(
    'pantheon_database_direct_up',
    'Whether the connection to PostgreSQL itself is open, on which live hints come',
    (up) => up.set(Number(bus.isOpen())),
  );
  if (redis) {
    gauge('pantheon_redis_up', 'Whether Redis answers; only with REDIS_URL', (up) =>
      up.set(Number(redis.isUp())),
    );
  }
  if (replicas) {
    gauge(
      'pantheon_replica_in_use',
      'Whether a replica is read; only with DATABASE_REPLICA_URLS',
      (inUse) => {
        for (const { name, isUsed } of replicas.states()) inUse.set({ replica: name }, Number(isUsed));
      },
      ['replica'],
    );
    gauge(
      'pantheon_replica_lag_bytes',
      "Of the primary's log of writes, what a replica has not replayed; none while it does not answer",
      (lag) => {
        lag.reset();
        for (const { name, lagBytes } of replicas.states())
          if (lagBytes !== undefined) lag.set({ replica: name }, lagBytes);
      },
      ['replica'],
    );
  }
  gauge(
    'pantheon_disk_free_bytes',
    'Free space of each disk that the server writes to, by a folder on it',
    (free) => {
      free.reset();
      for (const { folder, freeBytes } of disks()) free.set({ folder }, freeBytes);
    },
    ['folder'],
  );
  gauge(
    'pantheon_last_backup_timestamp_seconds',
    'When the last backup was made, 0 for never; none where DATABASE_URL is backed up without telling the server',
    async (made) => {
      const found = await fs.stat(lastBackupIn(dataDir)).catch(() => undefined);
      if (found || !databaseUrl) made.set((found?.mtimeMs ?? 0) / 1_000);
      else made.remove();
    },
  );

  // The queue is shared by all servers, so each has the same; alerts take the maximum.
  const up = gauge('pantheon_database_up', 'Whether PostgreSQL answered as this was asked for');
  const due = gauge('pantheon_queue_due_jobs', 'Jobs that wait to be done now');
  const age = gauge('pantheon_queue_oldest_due_seconds', 'How long the oldest of them has waited');
  const failed = gauge('pantheon_queue_failed_jobs', 'Jobs that were given up');
  async function readQueue(): Promise<void> {
    try {
      const state = await queueState(backgroundDb);
      due.set(state.due);
      age.set(state.oldestDueSeconds);
      failed.set(state.failed);
      up.set(1);
    } catch (error) {
      logFailure(log, error, 'the queue could not be measured');
      up.set(0);
    }
  }

  const ends = [
    listen('dependencyFailed', (labels) => failures.inc(labels)),
    listen('requestAnswered', ({ method, route, status, seconds }) =>
      requests.observe({ method, route: route ?? 'none', status }, seconds),
    ),
    listen('limitReached', (labels) => limits.inc(labels)),
    listen('streamOpened', () => streams.inc()),
    listen('streamClosed', () => streams.dec()),
    listen('pictureEncoded', ({ seconds, isEncoded }) =>
      pictures.observe({ outcome: isEncoded ? 'ok' : 'failed' }, seconds),
    ),
  ];
  return {
    contentType: registry.contentType,
    async text() {
      await readQueue();
      return registry.metrics();
    },
    stop() {
      for (const end of ends) end();
    },
  };
}
