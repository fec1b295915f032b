import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../../startupError';
import { clusterUrl } from './cluster';
import { holdEngine, untilLost } from './hold';
import { launchPostmaster, type Launch } from './launch';
import { findPostmaster, isRunning, signalPostmaster, stopPostmaster } from './postmaster';
import { prepare } from './prepare';
import { inASentence } from './sentences';

/** The PostgreSQL that comes with Pantheon, running. */
export interface Engine {
  /** The address of its database, with the password in it: never to be logged. */
  url: string;
  /** True when it was running already, left behind by a server that was killed. */
  adopted: boolean;
  /** Ends it, its data safe on the disk. One that was only joined goes on. */
  stop(): Promise<void>;
  /** Calls `listener` once if the engine ends by itself. One that was only joined is not watched. */
  onExit(listener: () => void): void;
}

export interface EngineOptions {
  /** The folder of all that the server keeps. The database is in `postgres` there, or where that links to. */
  dataDir: string;
  /** For tests: quick, and lost if the machine fails. */
  throwaway?: boolean;
}

interface Taken {
  url: string;
  folder: string;
  pid: number;
  launched: boolean;
  /** The connection that holds the engine; undefined when another process holds it. */
  holder: pg.Client | undefined;
}

/** For how long an engine that gives way, or ends while it comes up, is tried again. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 100;

/**
 * Starts the engine of `dataDir`, or adopts the one that a killed server left running, and holds it alone. Throws
 * StartupError, also when another server holds it.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  return inASentence(options.dataDir, async () => {
    const { holder, ...taken } = await takeEngine(await prepare(options));
    if (holder) return heldEngine(taken, holder);
    throw new StartupError(
      `Another Pantheon is already running on the data in ${options.dataDir}. Stop it first, or set DATA_DIR to ` +
        'another folder.',
    );
  });
}

/** For commands: joins the engine that a running server holds, else starts it as `startEngine` does. */
export async function joinOrStartEngine(options: EngineOptions): Promise<Engine> {
  return inASentence(options.dataDir, async () => {
    const { holder, ...taken } = await takeEngine(await prepare(options));
    if (holder) return heldEngine(taken, holder);
    return { url: taken.url, adopted: false, stop: () => Promise.resolve(), onExit: () => undefined };
  });
}

async function takeEngine(launch: Launch): Promise<Taken> {
  const { folder } = launch.cluster;
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const found = findPostmaster(folder);
    const postmaster = found ?? (await launchPostmaster(launch));
    if (postmaster) {
      const { pid, port } = postmaster;
      const url = clusterUrl(launch.cluster, port);
      const holder = await holdEngine(url, () => isRunning(pid, folder));
      const taken = { url, folder, pid, launched: !found };
      if (holder !== 'ended') return { ...taken, holder: holder === 'taken' ? undefined : holder };
    }
    await delay(RETRY_MS);
  }
  throw new StartupError(
    `PostgreSQL ends again and again as it starts. What it says of it is in ${launch.log}.`,
  );
}

function heldEngine({ url, folder, pid, launched }: Omit<Taken, 'holder'>, holder: pg.Client): Engine {
  let stopped: Promise<void> | undefined;
  const endWithUs = (): void => signalPostmaster(pid, folder, 'SIGINT');
  process.once('exit', endWithUs);

  const lost = untilLost(holder, url, () => !stopped && isRunning(pid, folder))
    .catch(() => undefined)
    .finally(() => process.off('exit', endWithUs));
  return {
    url,
    adopted: !launched,
    stop: () => (stopped ??= stopPostmaster(pid, folder)),
    onExit: (listener) => {
      void lost.then(() => {
        if (!stopped) listener();
      });
    },
  };
}
