import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Engine } from '.';
import type { Launch } from './launch';
import { keepLogBounded } from './logFile';
import { findPostmaster, signalPostmaster, stopPostmaster } from './postmaster';
import { takeEngine, type Taken } from './take';

const RETRY_BASE_MS = 250;
const RETRY_CAP_MS = 30_000;
/** A PostgreSQL that ran this long before it ended is started again at once. */
const STABLE_MS = 10_000;

/** Resolves when the connection is lost. (`once` of node:events would throw the error that comes before.) */
const ended = (client: pg.Client): Promise<void> =>
  new Promise((resolve) => void client.once('end', resolve));

/**
 * Keeps the engine running and held until it is stopped: a crash of PostgreSQL is waited for, and one that ended is started
 * again on the same port, so that its address stays. Failures are tried again without end, after longer and longer waits:
 * a full disk may be cleared while the server answers 503.
 */
export function superviseEngine(
  launch: Launch,
  { url, port, adopted, holder }: Taken & { holder: pg.Client },
  notify: (sentence: string) => void,
): Engine {
  const { folder } = launch.cluster;
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let isHeld = true;

  /** A fast shutdown asked for in the middle of a recovery can hang. */
  function endWithUs(): void {
    const running = findPostmaster(folder);
    if (running) signalPostmaster(running.pid, folder, isHeld ? 'SIGINT' : 'SIGQUIT');
  }
  process.once('exit', endWithUs);
  const stopLogging = keepLogBounded(launch.log);

  async function untilLost(client: pg.Client): Promise<void> {
    isHeld = true;
    await ended(client);
    isHeld = false;
    if (!isStopping()) notify('The connection that holds PostgreSQL was lost. It is made again.');
  }

  async function holdAgain(): Promise<pg.Client | undefined> {
    try {
      const found = await takeEngine(launch, { notify, port, signal: stopping.signal });
      if (found.port === port) return found.holder;
      // A command started it meanwhile, and was killed before it stopped it.
      if (found.holder) await stopPostmaster(found.pid, folder);
      return undefined;
    } catch (error) {
      if (!isStopping()) notify((error as Error).message);
      return undefined;
    }
  }

  async function supervise(): Promise<void> {
    let current: pg.Client | undefined = holder;
    let failures = 0;
    while (!isStopping()) {
      if (current) {
        const since = performance.now();
        await untilLost(current);
        if (performance.now() - since > STABLE_MS) failures = 0;
      }
      const waitMs = failures === 0 ? 0 : Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** failures);
      failures++;
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      current = isStopping() ? undefined : await holdAgain();
      if (current) notify('PostgreSQL is available again.');
    }
  }

  async function stopRunning(): Promise<void> {
    const running = findPostmaster(folder);
    if (running) await stopPostmaster(running.pid, folder);
  }
  const supervision = supervise();
  async function stop(): Promise<void> {
    stopping.abort();
    stopLogging();
    await stopRunning();
    await supervision;
    // One that was being started as the stop came.
    await stopRunning();
    process.off('exit', endWithUs);
  }
  let stopped: Promise<void> | undefined;
  return { url, adopted, stop: () => (stopped ??= stop()) };
}
