import { realpath, rm } from 'node:fs/promises';
import { clusterPath } from '../cluster';
import { findPostmaster, stopPostmaster } from '../postmaster';

/** Removes a data folder of tests with the database that it holds or links to, stopping a PostgreSQL that runs on it. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const folder = await realpath(clusterPath(dataDir)).catch(() => undefined);
  if (folder) {
    const running = findPostmaster(folder);
    if (running) await stopPostmaster(running.pid, folder);
    await rm(folder, { recursive: true, force: true });
  }
  await rm(dataDir, { recursive: true, force: true });
}
