import { randomBytes } from 'node:crypto';
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine, type Engine } from '../db/embedded';
import { clusterPath } from '../db/embedded/cluster';
import { findPostmaster, isAlive, stopPostmaster } from '../db/embedded/postmaster';
import { tellTerminal } from '../terminal';

const RUN = /^pantheon-engine-(\d+)-/;

let current: { engine: Engine; dataDir: string } | undefined;

/** Starts a throw-away engine for this run of jest and answers the address of its database. */
export async function startTestEngine(): Promise<string> {
  const dataDir = join(tmpdir(), `pantheon-engine-${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(dataDir);
  const engine = await startEngine({ dataDir, throwaway: true, notify: tellTerminal });
  current = { engine, dataDir };
  return engine.url;
}

/** Ends the engine of this run and removes all that it left. */
export async function stopTestEngine(): Promise<void> {
  await current?.engine.stop();
  if (current) await removeDataDir(current.dataDir);
}

/** Ends and removes the engines of runs that were killed before they could do so. */
export async function removeDeadRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(RUN.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    // Another account's leftovers are for that account to remove.
    await removeDataDir(join(tmpdir(), name)).catch(() => undefined);
  }
}

/** Removes a data folder of tests with the database that it holds or links to, ending a PostgreSQL that runs on it. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const folder = await realpath(clusterPath(dataDir)).catch(() => undefined);
  if (folder) {
    const running = findPostmaster(folder);
    if (running) await stopPostmaster(running.pid, folder);
    await rm(folder, { recursive: true, force: true });
  }
  await rm(dataDir, { recursive: true, force: true });
}
