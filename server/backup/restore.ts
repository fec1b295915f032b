import fs from 'node:fs/promises';
import path from 'node:path';
import { copyTree } from '@pantheon/embedded-postgres';
import type { Config } from '../config';
import { inDataDir, restoreEmbedded } from '../db/embedded';
import { StartupError } from '../startupError';
import { databaseIn, picturesIn } from './folders';
import { flushDisks } from './flush';

/** Puts a backup into DATA_DIR, which must be new or empty. Throws a StartupError of one sentence. */
export async function restoreBackup({ dataDir }: Config, backup: string): Promise<void> {
  await fs.access(path.join(databaseIn(backup), 'backup_label')).catch(() => {
    throw new StartupError(`${backup} is no backup made by "npm run backup".`);
  });
  const found = await fs.readdir(dataDir).catch(() => []);
  if (found.length > 0) {
    throw new StartupError(`${dataDir} is not empty. Set DATA_DIR to a new folder.`);
  }
  await inDataDir(dataDir, async () => {
    // The database last: a folder without one is not taken for a restored one.
    await fs.mkdir(dataDir, { recursive: true });
    await copyTree(picturesIn(backup), path.join(dataDir, 'media'));
    await restoreEmbedded(databaseIn(backup), dataDir);
    await flushDisks();
  });
}
