import { randomBytes } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../postmaster';
import { startPostgres, type EmbeddedPostgres } from '../start';
import { application } from './application';
import { removeDataDir } from './dataFolder';

const RUN = /^pantheon-engine-(\d+)-/;

let current: { postgres: EmbeddedPostgres; dataDir: string } | undefined;

/** Starts a throwaway PostgreSQL for this test run and returns the address of its database. */
export async function startTestPostgres(): Promise<string> {
  const dataDir = join(tmpdir(), `pantheon-engine-${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(dataDir);
  const notify = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
  const postgres = await startPostgres({ application, dataDir, throwaway: true, notify });
  current = { postgres, dataDir };
  return postgres.url;
}

/** Stops the PostgreSQL of this run and removes all that it left. */
export async function stopTestPostgres(): Promise<void> {
  await current?.postgres.stop();
  if (current) await removeDataDir(current.dataDir);
}

/** Stops and removes the PostgreSQL of killed test runs. */
export async function removeAbandonedRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(RUN.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    // Another account's leftovers are for that account to remove.
    await removeDataDir(join(tmpdir(), name)).catch(() => undefined);
  }
}
