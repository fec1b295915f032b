import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { EmbeddedPostgresError } from './error';
import { clusterUrl } from './cluster';
import { freePort } from './freePort';
import { acquireLock } from './lock';
import { launchPostmaster, type Launch, type Launched } from './launch';
import { abortPostmaster, abortOnExit, findPostmaster, isRunning, type Postmaster } from './postmaster';

/** A PostgreSQL that runs and accepts connections. */
export interface RunningPostgres {
  url: string;
  pid: number;
  port: number;
  /** Whether it was running already. */
  adopted: boolean;
  /** The connection that has the exclusive lock; undefined when another process has it. */
  lock: pg.Client | undefined;
}

interface AdoptOrStartOptions {
  /** Called with a sentence about what is being waited for. */
  notify: (sentence: string) => void;
  /** The port on which PostgreSQL listened before and should listen again. */
  port?: number;
  /** Ends the wait. */
  signal?: AbortSignal;
}

/** How long a start that fails for a transient reason is retried. */
const TIMEOUT_MS = 15_000;
const RETRY_MS = 100;

/**
 * Adopts the PostgreSQL that runs on the cluster, or starts one, and takes its exclusive lock. Waits for the recovery of one
 * that crashed; kills one that hangs in its shutdown. Throws EmbeddedPostgresError.
 */
export async function adoptOrStart(
  launch: Launch,
  { notify, port, signal }: AdoptOrStartOptions,
): Promise<RunningPostgres> {
  const { application, cluster, log } = launch;
  const { folder } = cluster;
  let end = performance.now() + TIMEOUT_MS;
  while (performance.now() < end) {
    signal?.throwIfAborted();
    const found = findPostmaster(folder);
    const postmaster: Postmaster & Partial<Launched> =
      found ?? (await launchPostmaster(launch, port ?? (await freePort())));
    const { pid } = postmaster;
    const url = clusterUrl(cluster, postmaster.port);
    const isWanted = (): boolean => !signal?.aborted && isRunning(pid, folder);
    const acquiring = acquireLock(url, { application, log, isRunning: isWanted, notify });
    const lock = await (found ? acquiring : abortOnExit(pid, folder, acquiring));
    if (lock === 'hanging') {
      notify(
        'PostgreSQL hangs in its shutdown and is ended now. Nothing is lost: its next start recovers it.',
      );
      await abortPostmaster(pid, folder);
      end = performance.now() + TIMEOUT_MS;
    } else if (lock === 'exited') {
      signal?.throwIfAborted();
      await postmaster.explainExit?.();
    } else {
      const adopted = found !== undefined;
      return { url, pid, port: postmaster.port, adopted, lock: lock === 'locked' ? undefined : lock };
    }
    await delay(RETRY_MS);
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL ends again and again as it starts. What it says of it is in ${log}.`,
  );
}
