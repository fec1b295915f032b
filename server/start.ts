import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clusterPath } from '@pantheon/embedded-postgres';
import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import { receiveWebhook } from '#contract/subscriptions';
import type { Bus } from './adapters/bus';
import { listenToPostgres } from './adapters/bus/postgres';
import type { Mailer } from './adapters/mail';
import { outboxMailer } from './adapters/mail/outbox';
import { smtpMailer } from './adapters/mail/smtp';
import { openMedia } from './adapters/media/open';
import { startPayments, warmUp } from './adapters/payments/start';
import { connectRedis } from './adapters/redis';
import { buildApp } from './app';
import type { Config } from './config';
import { connect, connectForRequests, type TablesOptions } from './db/connect';
import { ConnectionWatch } from './db/deadConnections';
import { startEmbedded } from './db/embedded';
import { makeDataDir, migrateOrExplain } from './db/open';
import { isPooled, waitForPooler, waitForPostgres } from './db/reach';
import { openReplicas } from './db/replicas';
import { watchDisks } from './diskSpace';
import { checkPaymentMode } from './features/subscriptions/mode';
import { createLog } from './log';
import { startMetrics } from './metrics/server';
import { startQueue } from './queue/queue';
import type { TaskContext } from './queue/task';
import { warnOfUnreachable } from './reachOutside';
import { StartupError, tellTerminal } from './startupError';
import { tasks } from './tasks';

/** A start goes on without live hints where their connection takes longer. */
const BUS_WAIT_MS = 5_000;
const BUS_CHECK_MS = 10;

export interface RunningServer {
  /** Where it listens, such as http://localhost:8000. */
  address: string;
  /** For DRAIN_SECONDS, or until the signal aborts, serves on as one that is not ready, and begins no more jobs. */
  drain(cutShort: AbortSignal): Promise<void>;
  /** Takes no more requests, finishes those under way, and releases the database. */
  stop(): Promise<void>;
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    const address = await app.listen({ port, host });
    return address.replace(/127\.0\.0\.1|0\.0\.0\.0|\[::1?\]/, 'localhost');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        `Port ${port} is taken by another program. Set PORT to a free one, such as PORT=${port + 1}.`,
      );
    }
    if (code === 'EACCES')
      throw new StartupError(`Port ${port} may not be used by this account. Set PORT to one above 1023.`);
    throw new StartupError(
      `HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all; it is "${host}" (${message}).`,
    );
  }
}

/** Where this process reaches its own server. */
function ownUrl(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  const host =
    { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (family === 'IPv6' ? `[${address}]` : address);
  return `http://${host}:${port}`;
}

/** Where this server writes: each may be on a disk of its own. */
const foldersOf = ({ dataDir, databaseUrl }: Config): string[] => [
  dataDir,
  path.join(dataDir, 'media'),
  ...(databaseUrl ? [] : [clusterPath(dataDir)]),
];

const mailer = ({ smtpUrl, mailFrom, dataDir }: Config): Mailer =>
  smtpUrl ? smtpMailer(smtpUrl, mailFrom) : outboxMailer(path.join(dataDir, 'outbox'), mailFrom);

/**
 * Starts the database (unless DATABASE_URL names one) and the server. Throws a StartupError of one sentence.
 * @param timeouts tests shorten them
 */
export async function start(
  config: Config,
  timeouts: Pick<TablesOptions, 'statementTimeoutMs'> = {},
): Promise<RunningServer> {
  const log = createLog(config);
  // Until it is ready, a person waits at the terminal; afterwards, messages go to the log.
  let notify = tellTerminal;
  const draining = new AbortController();
  const ends: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  for (const warning of config.warnings) log.warn(warning);
  try {
    await makeDataDir(config);
    const diskWatch = await watchDisks(foldersOf(config), log);
    ends.push(async () => diskWatch.stop());
    const url = config.databaseUrl ?? (await startDatabase(config, ends, (sentence) => notify(sentence)));
    const direct = await waitForPostgres(config, config.databaseUrl ? undefined : url);
    await waitForPooler(config);
    await migrateOrExplain(direct.current(), (sentence) => log.warn(sentence));
    // Without a collector its libraries are not loaded.
    const tracing = config.tracing ? (await import('./tracing/otlp')).otlpTracing(config.tracing, log) : null;
    ends.push(async () => tracing?.stop());
    const watch = new ConnectionWatch(direct.current, isPooled(config) ? url : undefined);
    const tables = {
      ...config,
      ...timeouts,
      watch,
      ...(tracing && { onQuery: (event: LogEvent) => tracing.onQuery(event) }),
    };
    const backgroundDb = connect(url, config.databaseBackgroundPool, tables);
    ends.push(() => backgroundDb.destroy());
    const db = connectForRequests(url, config.databasePool, tables);
    ends.push(() => db.destroy());
    const replicas = openReplicas(config, { db, backgroundDb }, log, tables);
    ends.push(async () => replicas?.stop());
    await checkPaymentMode(db, config.payments);
    const { payments, ...provider } = await startPayments(config, direct.current(), log);
    ends.push(() => provider.close());
    const context: TaskContext = {
      config,
      db: backgroundDb,
      log,
      mail: mailer(config),
      media: await openMedia(config),
      payments,
      tracing,
    };
    const queue = startQueue(direct.current, context, tasks, watch);
    ends.push(() => queue.stop());
    const redis = config.redisUrl ? await connectRedis(config.redisUrl, log) : null;
    ends.push(async () => redis?.stop());
    const bus = listenToPostgres(direct, log, watch);
    ends.push(() => bus.stop());
    const app = await buildApp({
      ...context,
      db,
      backgroundDb,
      bus,
      queue,
      redis,
      replicas,
      draining: draining.signal,
    });
    if (config.metrics) {
      const metrics = await startMetrics(config.metrics, {
        config,
        db,
        backgroundDb,
        bus,
        log,
        redis,
        replicas,
        disks: () => diskWatch.disks(),
      });
      ends.push(() => metrics.stop());
    }
    provider.addPages(app);
    ends.push(() => app.close());
    await waitForBus(bus);
    const address = await listen(app, config);
    await provider.deliverTo(ownUrl(app) + receiveWebhook.url);
    if (payments) void warmUp(payments, log);
    void warnOfUnreachable(context);
    notify = (sentence) => log.warn(sentence);
    const drain = async (cutShort: AbortSignal) => {
      if (config.drainSeconds === 0) return;
      draining.abort();
      void queue.stop();
      await delay(config.drainSeconds * 1_000, undefined, { signal: cutShort }).catch(() => undefined);
    };
    return { address, drain, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until streams can be opened: a proxy sends their members here once the server answers. */
async function waitForBus(bus: Bus): Promise<void> {
  const end = performance.now() + BUS_WAIT_MS;
  while (!bus.isOpen() && performance.now() < end) await delay(BUS_CHECK_MS);
}

async function startDatabase(
  { dataDir }: Config,
  ends: (() => Promise<void>)[],
  notify: (sentence: string) => void,
): Promise<string> {
  const engine = await startEmbedded({ dataDir, notify });
  ends.push(() => engine.stop());
  return engine.url;
}
