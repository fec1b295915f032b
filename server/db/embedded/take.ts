import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../../startupError';
import { clusterUrl } from './cluster';
import { freePort } from './freePort';
import { holdEngine } from './hold';
import { launchPostmaster, type Launch, type Launched } from './launch';
import { abortPostmaster, endingWithUs, findPostmaster, isRunning, type Postmaster } from './postmaster';

/** A PostgreSQL that runs and accepts connections. */
export interface Taken {
  url: string;
  pid: number;
  port: number;
  /** It was running already. */
  adopted: boolean;
  /** The connection that holds the engine; undefined when another process holds it. */
  holder: pg.Client | undefined;
}

interface TakeOptions {
  /** Hears, in a sentence, what is waited for. */
  notify: (sentence: string) => void;
  /** Where PostgreSQL listened before, and should again. */
  port?: number;
  /** Ends the wait. */
  signal?: AbortSignal;
}

/** For how long an engine that gives way, or ends while it comes up, is tried again. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 100;

/**
 * Holds the PostgreSQL that runs on the cluster, or starts one. One that crashed is waited for, one that hangs in its
 * shutdown is ended first. Throws StartupError.
 */
export async function takeEngine(launch: Launch, { notify, port, signal }: TakeOptions): Promise<Taken> {
  const { folder } = launch.cluster;
  let end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    signal?.throwIfAborted();
    const found = findPostmaster(folder);
    const postmaster: Postmaster & Partial<Launched> =
      found ?? (await launchPostmaster(launch, port ?? (await freePort())));
    const { pid } = postmaster;
    const url = clusterUrl(launch.cluster, postmaster.port);
    const isWanted = (): boolean => !signal?.aborted && isRunning(pid, folder);
    const holding = holdEngine(url, { isRunning: isWanted, notify });
    const holder = await (found ? holding : endingWithUs(pid, folder, holding));
    if (holder === 'hanging') {
      notify(
        'PostgreSQL hangs in its shutdown and is ended now. Nothing is lost: its next start recovers it.',
      );
      await abortPostmaster(pid, folder);
      end = performance.now() + PATIENCE_MS;
    } else if (holder === 'ended') {
      signal?.throwIfAborted();
      await postmaster.explainEnd?.();
    } else {
      const adopted = found !== undefined;
      return { url, pid, port: postmaster.port, adopted, holder: holder === 'taken' ? undefined : holder };
    }
    await delay(RETRY_MS);
  }
  throw new StartupError(
    `PostgreSQL ends again and again as it starts. What it says of it is in ${launch.log}.`,
  );
}
