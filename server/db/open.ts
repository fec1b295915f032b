import fs from 'node:fs/promises';
import type { Config } from '../config';
import { StartupError } from '../startupError';
import { connect, type Db } from './connect';
import { joinOrStartEngine } from './embedded';
import { migrate } from './migrate';
import { tellTerminal } from '../terminal';

/** Makes DATA_DIR. Throws a StartupError of one sentence. */
export async function makeDataDir({ dataDir }: Config): Promise<void> {
  try {
    await fs.mkdir(dataDir, { recursive: true });
  } catch (error) {
    throw new StartupError(`The data folder ${dataDir} cannot be made: ${(error as Error).message}.`);
  }
}

/** Brings the database to the newest schema. Throws a StartupError of one sentence. */
export async function migrateOrExplain(url: string): Promise<void> {
  try {
    await migrate(url);
  } catch (error) {
    throw new StartupError(`The database could not be made ready: ${(error as Error).message}.`);
  }
}

/**
 * For commands: does `work` on the database of the configuration, whether or not the server runs. Throws a StartupError
 * of one sentence when the database cannot be had.
 */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  await makeDataDir(config);
  const { dataDir, databaseUrl } = config;
  const engine = databaseUrl ? undefined : await joinOrStartEngine({ dataDir, notify: tellTerminal });
  try {
    const url = databaseUrl ?? engine?.url ?? '';
    await migrateOrExplain(url);
    const db = connect(url);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  } finally {
    await engine?.stop();
  }
}
