import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Launch } from './launch';
import { keepLogBounded } from './logFile';
import { findPostmaster, signalPostmaster, stopPostmaster } from './postmaster';
import type { EmbeddedPostgres } from './start';
import { adoptOrStart, type RunningPostgres } from './adoptOrStart';

const RETRY_BASE_MS = 250;
const RETRY_CAP_MS = 30_000;
/** A PostgreSQL that ran this long before it ended is started again at once. */
const STABLE_MS = 10_000;

/** Resolves when the connection is lost. (`once` of node:events would throw the error that comes before.) */
const ended = (client: pg.Client): Promise<void> =>
  new Promise((resolve) => void client.once('end', resolve));

/**
 * Keeps PostgreSQL running, with its exclusive lock, until it is stopped: waits for the recovery after a crash, and restarts
 * one that exited on the same port, so that its address stays. Retries failures for ever, with exponential backoff: a full
 * disk may be cleared while the application waits.
 */
export function supervise(
  launch: Launch,
  { url, port, adopted, lock }: RunningPostgres & { lock: pg.Client },
  notify: (sentence: string) => void,
): EmbeddedPostgres {
  const { folder } = launch.cluster;
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let isLocked = true;

  /** A fast shutdown during a recovery can hang. */
  function stopOnExit(): void {
    const running = findPostmaster(folder);
    if (running) signalPostmaster(running.pid, folder, isLocked ? 'SIGINT' : 'SIGQUIT');
  }
  process.once('exit', stopOnExit);
  const stopLogging = keepLogBounded(launch.log);

  async function waitUntilLost(client: pg.Client): Promise<void> {
    isLocked = true;
    await ended(client);
    isLocked = false;
    if (!isStopping()) notify('The connection that holds PostgreSQL was lost. It is made again.');
  }

  async function lockAgain(): Promise<pg.Client | undefined> {
    try {
      const found = await adoptOrStart(launch, { notify, port, signal: stopping.signal });
      if (found.port === port) return found.lock;
      // A command has started it in the meantime, and was killed before stopping it.
      if (found.lock) await stopPostmaster(found.pid, folder);
      return undefined;
    } catch (error) {
      if (!isStopping()) notify((error as Error).message);
      return undefined;
    }
  }

  async function run(): Promise<void> {
    let current: pg.Client | undefined = lock;
    let failures = 0;
    while (!isStopping()) {
      if (current) {
        const since = performance.now();
        await waitUntilLost(current);
        if (performance.now() - since > STABLE_MS) failures = 0;
      }
      const waitMs = failures === 0 ? 0 : Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** failures);
      failures++;
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      current = isStopping() ? undefined : await lockAgain();
      if (current) notify('PostgreSQL is available again.');
    }
  }

  async function stopRunning(): Promise<void> {
    const running = findPostmaster(folder);
    if (running) await stopPostmaster(running.pid, folder);
  }
  const supervision = run();
  async function stop(): Promise<void> {
    stopping.abort();
    stopLogging();
    await stopRunning();
    await supervision;
    // It may have been restarting at that moment.
    await stopRunning();
    process.off('exit', stopOnExit);
  }
  let stopped: Promise<void> | undefined;
  return { url, adopted, stop: () => (stopped ??= stop()) };
}
