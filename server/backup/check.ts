import fs from 'node:fs/promises';
import { clusterPath } from '@pantheon/embedded-postgres';
import { findWrongCounters } from '../admin/reconcile';
import { diskMedia } from '../adapters/media/disk';
import type { Config } from '../config';
import type { Db } from '../db/connect';
import { restoreEmbedded } from '../db/embedded';
import { withDatabase } from '../db/open';
import { listShownKeys } from '../features/media';
import { databaseIn, picturesIn } from './folders';

/**
 * Restores the database of `backup` into the new folder `scratch`, starts it, and says whether every counter equals its rows
 * and every picture that is shown is there; of those in S3, that they are not. Removes `scratch`. Throws a StartupError when
 * the database does not start.
 */
export async function check(
  config: Config,
  backup: string,
  scratch: string,
  say: (line: string) => void,
): Promise<void> {
  try {
    await restoreEmbedded(databaseIn(backup), scratch);
    await withDatabase({ ...config, dataDir: scratch }, async (db) => {
      const wrong = await findWrongCounters(db);
      say(
        wrong === 0
          ? 'Every counter equals its rows.'
          : `${wrong} counters differ from their rows: npm run -s admin -- reconcile mends them.`,
      );
      if (config.s3) {
        say(
          `Pictures in the bucket ${config.s3.bucket} are not in the backup: keep its versions, or copy it.`,
        );
        return;
      }
      const missing = await missingPictures(db, picturesIn(backup));
      say(missing === 0 ? 'Every picture is there.' : `${missing} pictures have no file in DATA_DIR/media.`);
    });
  } finally {
    // Root's may be a link to where the account of the database can enter.
    const cluster = await fs.realpath(clusterPath(scratch)).catch(() => undefined);
    if (cluster) await fs.rm(cluster, { recursive: true });
    await fs.rm(scratch, { recursive: true, force: true });
  }
}

async function missingPictures(db: Db, folder: string): Promise<number> {
  const media = diskMedia(folder);
  let missing = 0;
  for (const key of await listShownKeys(db)) if ((await media.size(key)) === null) missing++;
  return missing;
}
