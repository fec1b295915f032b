import fs from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config';
import { StartupError, tellTerminal } from '../startupError';
import { connect, type Db } from './connect';
import { inDataDir, joinOrStartEmbedded } from './embedded';
import { migrate } from './migrate';
import { waitForPostgres } from './reach';

/** Makes DATA_DIR and the folders in it. Throws a StartupError of one sentence when they cannot be written to. */
export async function makeDataDir({ dataDir }: Config): Promise<void> {
  await inDataDir(dataDir, async () => {
    for (const folder of [dataDir, path.join(dataDir, 'media'), path.join(dataDir, 'outbox')]) {
      await makeFolder(folder);
      await fs.access(folder, fs.constants.W_OK | fs.constants.X_OK);
      // DATA_DIR itself must let the account of the embedded database through.
      if (folder !== dataDir) await keepToOwner(folder);
    }
  });
}

/** Closes a folder to other accounts; one of another owner, as on shared storage, stays as it is. */
async function keepToOwner(folder: string): Promise<void> {
  try {
    await fs.chmod(folder, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/**
 * Makes a folder with those above it. The `recursive` of fs.mkdir does not do: on a read-only file system it fails with
 * ENOENT, and below /proc never ends.
 */
async function makeFolder(folder: string): Promise<void> {
  const isThere = () =>
    fs.stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
  if (await isThere()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  try {
    await fs.mkdir(folder);
  } catch (error) {
    if (!(await isThere())) throw error;
  }
}

/**
 * Brings the database to the newest schema. Throws a StartupError of one sentence.
 * @param notify hears what a migration waits for
 */
export const migrateOrExplain = (url: string, notify: (sentence: string) => void): Promise<void> =>
  explainMigration(() => migrate(url, { notify }));

/** Does work that changes the schema. Throws a StartupError of one sentence. */
export async function explainMigration<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StartupError(migrationSentence(error as NodeJS.ErrnoException));
  }
}

const NEEDS_PRIVILEGE = '42501';

function migrationSentence({ code, message }: NodeJS.ErrnoException): string {
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(message) ?? [];
  if (unknown) {
    return (
      `The database was made by a newer Pantheon, whose migration ${unknown} is unknown to this one: start the newer ` +
      'one, or go back to the backup from before the upgrade.'
    );
  }
  if (code === NEEDS_PRIVILEGE) {
    return `The role of DATABASE_URL may not make tables in its database (${message}): make it the owner of the database.`;
  }
  return `The database could not be made ready: ${message}.`;
}

/**
 * For commands: does `work` on the database of the configuration, whether or not the server runs. Throws a StartupError
 * of one sentence when the database cannot be had.
 */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  await makeDataDir(config);
  const { dataDir, databaseUrl } = config;
  const engine = databaseUrl ? undefined : await joinOrStartEmbedded({ dataDir, notify: tellTerminal });
  try {
    const direct = await waitForPostgres(config, engine?.url);
    const url = direct.current();
    await migrateOrExplain(url, tellTerminal);
    // Some commands read whole tables, in one statement.
    const db = connect(url, undefined, { watch: null });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  } finally {
    await engine?.stop();
  }
}
