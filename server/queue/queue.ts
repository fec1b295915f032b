import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, type RunnerOptions } from 'graphile-worker';
import { openPool, tablesOver, type Address } from '../db/connect';
import type { ConnectionWatch } from '../db/deadConnections';
import { isDatabaseAway, logFailure } from '../db/unavailable';
import { QUEUE_SCHEMA } from '../db/migrate';
import { recordHeartbeat, releaseJobsOf, releaseLostJobs } from './queries';
import type { TaskContext, Tasks } from './task';
import { cronItems, describeFailure, taskList } from './taskList';

/** Milliseconds between polls for jobs that are due again; PostgreSQL notifies of new ones at once. */
const POLL_MS = 2_000;
const HEARTBEAT_MS = 5_000;
/** A heartbeat was missed, and the one after it. */
const ALIVE_MS = 2.5 * HEARTBEAT_MS;
/** Milliseconds for which a stop waits for the jobs under way. */
const DRAIN_MS = 5_000;
const RESTART_MS = 1_000;

const LOGGED = ['error', 'warning'];

/**
 * The library's messages in our log, without what it adds to them: whole jobs, with their payload. Failures of jobs are
 * logged by their task.
 */
const queueLogger = (log: FastifyBaseLogger): Logger =>
  new Logger(() => (level, message, meta) => {
    const [reason] = message.split('\n', 1);
    if (!LOGGED.includes(level) || meta?.failure) return;
    if (isDatabaseAway(meta?.error)) logFailure(log, meta?.error, 'the queue');
    else log.warn({ reason }, 'the queue');
  });

/** What every run of the library is given. */
export const libraryOptions = (context: TaskContext, tasks: Tasks) =>
  ({
    schema: QUEUE_SCHEMA,
    taskList: taskList(context, tasks),
    logger: queueLogger(context.log),
    noHandleSignals: true,
    noPreparedStatements: !context.config.preparesStatements,
    // Otherwise an end that cannot be written down would end the process: nothing awaits it.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }) satisfies RunnerOptions;

export interface Queue {
  /** Whether its database answered lately. */
  isUp(): boolean;
  /** Begins no further job and resolves when those under way have ended, or were given back. Idempotent. */
  stop(): Promise<void>;
}

/** Does jobs as they become due, until it is stopped. */
export function startQueue(
  address: Address,
  context: TaskContext,
  tasks: Tasks,
  watch?: ConnectionWatch,
): Queue {
  const { log, config } = context;
  const concurrency = config.jobsAtOnce;
  // One more listens.
  const pool = openPool(address, concurrency + 1, undefined, watch);
  const db = tablesOver(pool, config);
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = once(signal, 'abort');
  let aliveAt = -Infinity;

  /** Resolves when the signal aborts or the library gives up, as it does when the database is unavailable at a bad moment. */
  async function runLibrary(): Promise<void> {
    const events = new EventEmitter();
    const created = once(events, 'pool:create') as Promise<[{ workerPool: { id: string } }]>;
    const ended = new Promise((resolve) => events.once('pool:release', resolve));
    const runner = await run({
      ...libraryOptions(context, tasks),
      pgPool: pool,
      events,
      concurrency,
      pollInterval: POLL_MS,
      parsedCronItems: cronItems(tasks),
    });
    const [{ workerPool }] = await created;
    const ending = new AbortController();
    const heartbeats = sendHeartbeats(workerPool.id, ending.signal);
    await Promise.race([ended, stopped]);
    if (signal.aborted) await atMost(DRAIN_MS, runner.stop());
    ending.abort();
    await heartbeats;
    await releaseJobsOf(db, workerPool.id);
  }

  async function sendHeartbeats(workerId: string, until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      try {
        await recordHeartbeat(db, workerId);
        aliveAt = performance.now();
        await releaseLostJobs(db);
      } catch {
        // The database is unavailable: the next heartbeat tries again.
      }
      await delay(HEARTBEAT_MS, undefined, { signal: until }).catch(() => undefined);
    }
  }

  async function keepRunning(): Promise<void> {
    while (!signal.aborted) {
      try {
        await runLibrary();
      } catch (error) {
        if (isDatabaseAway(error)) logFailure(log, error, 'the queue was interrupted');
        else log.warn({ reason: describeFailure(error) }, 'the queue was interrupted');
      }
      await delay(RESTART_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const ended = keepRunning().then(() => db.destroy());
  return {
    isUp: () => performance.now() - aliveAt < ALIVE_MS,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Resolves when the work has ended, whatever its outcome, or the time is over. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const ended = work.catch(() => undefined);
  await Promise.race([ended, delay(ms, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}
