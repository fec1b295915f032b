import fs from 'node:fs/promises';
import { clusterPath } from '@pantheon/embedded-postgres';
import { findWrongCounters } from '../admin/reconcile';
import { diskMedia } from '../adapters/media/disk';
import type { Config } from '../config';
import { connect, type Db } from '../db/connect';
import { restoreEmbedded, startEmbedded } from '../db/embedded';
import { withDatabase } from '../db/open';
import { shownKeys } from '../features/media/queries';
import { StartupError, tellTerminal } from '../startupError';
import { databaseIn, picturesIn } from './folders';
import { readAllTables } from './queries';

/** Removes a folder in which a database was restored, with the database. */
export async function removeRestored(folder: string): Promise<void> {
  // When run as root, it may be a link to a folder that PostgreSQL's account can read.
  const cluster = await fs.realpath(clusterPath(folder)).catch(() => undefined);
  if (cluster) await fs.rm(cluster, { recursive: true });
  await fs.rm(folder, { recursive: true, force: true });
}

/** Does `work` on the database of a backup. A failure becomes a StartupError of one sentence. */
async function explainDamage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The log that PostgreSQL's sentence leads to is removed with the folder.
    const reason = (error as Error).message.replace(/ More is in .*$/s, '').replace(/\.$/, '');
    throw new StartupError(`The database of the backup cannot be read (${reason}).`, { cause: error });
  }
}

/** Starts the database that was restored into `folder`, reads all of it and stops it. Throws a StartupError. */
export const readRestored = (folder: string): Promise<void> =>
  explainDamage(async () => {
    const engine = await startEmbedded({ dataDir: folder, notify: tellTerminal });
    const db = connect(engine.url, 1, { watch: null });
    try {
      await readAllTables(db);
    } finally {
      await db.destroy();
      await engine.stop();
    }
  });

/**
 * Restores the database of `backup` into the new folder `scratch`, starts it, reads all of it, and says whether every
 * counter equals its rows and every picture that is shown is there; pictures in S3 are not in a backup, and it says so. Removes `scratch`.
 * Throws a StartupError when the database does not start or cannot be read.
 */
export async function check(
  config: Config,
  backup: string,
  scratch: string,
  say: (line: string) => void,
): Promise<void> {
  const restored = { ...config, dataDir: scratch, databaseUrl: undefined };
  try {
    await restoreEmbedded(databaseIn(backup), scratch);
    await explainDamage(() =>
      withDatabase(restored, async (db) => {
        await readAllTables(db);
        const wrong = await findWrongCounters(db);
        say(
          wrong === 0
            ? 'Every counter equals its rows.'
            : `${wrong} counters differ from their rows: npm run -s admin -- reconcile fixes them.`,
        );
        if (config.s3) {
          say(
            `Pictures in the bucket ${config.s3.bucket} are not in the backup: keep its versions, or copy it.`,
          );
          return;
        }
        const missing = await missingPictures(db, picturesIn(backup));
        say(
          missing === 0 ? 'Every picture is there.' : `${missing} pictures have no file in DATA_DIR/media.`,
        );
      }),
    );
  } finally {
    await removeRestored(scratch);
  }
}

async function missingPictures(db: Db, folder: string): Promise<number> {
  const media = diskMedia(folder);
  let missing = 0;
  for await (const key of shownKeys(db)) if ((await media.size(key)) === null) missing++;
  return missing;
}
