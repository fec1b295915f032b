import fs from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { lastBackupIn } from '../backup/folders';
import type { Config } from '../config';
import type { Context } from '../context';
import { poolUse } from '../db/connect';
import type { Replicas } from '../db/replicas';
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
  config,
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
  new Gauge({
    name: 'pantheon_build_info',
    help: 'Always 1; the release is its label',
    labelNames: ['version'],
    registers,
  }).set({ version: VERSION }, 1);

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
  const streams = new Gauge({ name: 'pantheon_live_streams', help: 'Open live streams', registers });
  const pictures = new Histogram({
    name: 'pantheon_picture_encoding_duration_seconds',
    help: 'Pictures that were encoded (ok) or could not be (failed)',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  });
  const readPools = addPoolMetrics({ requests: db, background: backgroundDb }, registers);
  const readQueue = addQueueMetrics({ backgroundDb, log }, registers);

  new Gauge({
    name: 'pantheon_database_direct_up',
    help: 'Whether the connection to PostgreSQL itself is open, on which live hints come',
    registers,
    collect() {
      this.set(bus.isOpen() ? 1 : 0);
    },
  });
  if (redis) {
    new Gauge({
      name: 'pantheon_redis_up',
      help: 'Whether Redis answers; only with REDIS_URL',
      registers,
      collect() {
        this.set(redis.isUp() ? 1 : 0);
      },
    });
  }

  if (replicas) addReplicaMetrics(replicas, registers);

  addDiskMetrics(disks, registers);
  addBackupMetric(config, registers);

  const failures = new Counter({
    name: 'pantheon_dependency_failures_total',
    help: 'Calls of S3 or the mail server that failed in a way that a retry may mend',
    labelNames: ['dependency'],
    registers,
  });
  for (const dependency of ['s3', 'mail'] as const) failures.inc({ dependency }, 0);

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
      readPools();
      return registry.metrics();
    },
    stop() {
      for (const end of ends) end();
    },
  };
}

/** Returns what reads the pools. */
function addPoolMetrics(pools: Record<string, Context['db']>, registers: Registry[]): () => void {
  const connections = new Gauge({
    name: 'pantheon_database_pool_connections',
    help: 'Connections to PostgreSQL, in use or idle',
    labelNames: ['pool', 'state'],
    registers,
  });
  const waiting = new Gauge({
    name: 'pantheon_database_pool_waiting',
    help: 'What waits for a connection',
    labelNames: ['pool'],
    registers,
  });
  return () => {
    for (const [pool, tables] of Object.entries(pools)) {
      const use = poolUse(tables);
      connections.set({ pool, state: 'used' }, use.used);
      connections.set({ pool, state: 'idle' }, use.idle);
      waiting.set({ pool }, use.waiting);
    }
  };
}

function addDiskMetrics(disks: DiskWatch['disks'], registers: Registry[]): void {
  new Gauge({
    name: 'pantheon_disk_free_bytes',
    help: 'Free space of each disk that the server writes to, by a folder on it',
    labelNames: ['folder'],
    registers,
    collect() {
      this.reset();
      for (const { folder, freeBytes } of disks()) this.set({ folder }, freeBytes);
    },
  });
}

function addBackupMetric({ dataDir, databaseUrl }: Config, registers: Registry[]): void {
  new Gauge({
    name: 'pantheon_last_backup_timestamp_seconds',
    help: 'When the last backup was made, 0 for never; none where DATABASE_URL is backed up without telling the server',
    registers,
    async collect() {
      const found = await fs.stat(lastBackupIn(dataDir)).catch(() => undefined);
      if (found || !databaseUrl) this.set((found?.mtimeMs ?? 0) / 1_000);
      else this.remove();
    },
  });
}

function addReplicaMetrics(replicas: Replicas, registers: Registry[]): void {
  new Gauge({
    name: 'pantheon_replica_in_use',
    help: 'Whether a replica is read; only with DATABASE_REPLICA_URLS',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, isUsed } of replicas.states()) this.set({ replica: name }, isUsed ? 1 : 0);
    },
  });
  new Gauge({
    name: 'pantheon_replica_lag_bytes',
    help: "Of the primary's log of writes, what a replica has not replayed; none while it does not answer",
    labelNames: ['replica'],
    registers,
    collect() {
      this.reset();
      for (const { name, lagBytes } of replicas.states())
        if (lagBytes !== undefined) this.set({ replica: name }, lagBytes);
    },
  });
}

/** Returns what reads the queue. It is shared by all servers, so each tells the same; alerts take the maximum. */
function addQueueMetrics(
  { backgroundDb, log }: Pick<Context, 'backgroundDb' | 'log'>,
  registers: Registry[],
): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const up = gauge('pantheon_database_up', 'Whether PostgreSQL answered as this was asked for');
  const due = gauge('pantheon_queue_due_jobs', 'Jobs that wait to be done now');
  const age = gauge('pantheon_queue_oldest_due_seconds', 'How long the oldest of them has waited');
  const failed = gauge('pantheon_queue_failed_jobs', 'Jobs that were given up');
  return async () => {
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
  };
}
