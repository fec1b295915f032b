import fs from 'node:fs/promises';
import path from 'node:path';
import { copyTree } from '@pantheon/embedded-postgres';
import type { Config } from '../config';
import { inDataDir, restoreEmbedded } from '../db/embedded';
import { StartupError } from '../startupError';
import { check, readRestored, removeRestored } from './check';
import { databaseIn, flushDisks, picturesIn } from './folders';
import { compareWithManifest } from './manifest';

/**
 * Throws a StartupError of one sentence if it is not a backup, or differs from its manifest. Returns whether it has one.
 */
async function assertIntact(backup: string, say: (line: string) => void): Promise<boolean> {
  if (await compareWithManifest(backup)) {
    say('Every file is as it was written.');
    return true;
  }
  await fs.access(path.join(databaseIn(backup), 'backup_label')).catch(() => {
    throw new StartupError(`${backup} is no backup made by "npm run backup".`);
  });
  say('The backup has no manifest, as those made before 0.2.0: only its database can be checked.');
  return false;
}

/**
 * Checks a backup: its files by the manifest, and its database by a start beside it. Says what it finds. Throws a
 * StartupError of one sentence that names what is damaged.
 */
export async function verifyBackup(
  config: Config,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  const backup = path.resolve(folder);
  await assertIntact(backup, say);
  await check(config, backup, `${backup}.check`, say);
}

/**
 * Puts a backup into DATA_DIR, which must be new or empty, once its database was started and read. Says of one without a
 * manifest what its database finds wrong or missing. Throws a StartupError of one sentence, and then leaves nothing there.
 */
export async function restoreBackup(
  config: Config,
  backup: string,
  say: (line: string) => void,
): Promise<void> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl) {
    throw new StartupError(
      'A server with DATABASE_URL does not read a database in DATA_DIR: restore that PostgreSQL by its own means ' +
        '(docs/operations.md), or unset DATABASE_URL.',
    );
  }
  const found = await fs.readdir(dataDir).catch(() => undefined);
  if (found && found.length > 0) {
    throw new StartupError(`${dataDir} is not empty. Set DATA_DIR to a new folder.`);
  }
  const hasManifest = await assertIntact(backup, say);
  // In DATA_DIR and not beside it, since that may be a mounted disk of its own.
  const unfinished = path.join(dataDir, '.unfinished');
  await inDataDir(dataDir, async () => {
    try {
      // In a copy of its own, which it migrates: what is restored must still suit the release that made it.
      if (!hasManifest) await check(config, backup, unfinished, say);
      await fs.mkdir(unfinished, { recursive: true });
      await copyTree(picturesIn(backup), picturesIn(unfinished));
      await restoreEmbedded(databaseIn(backup), unfinished);
      say('Copied. Starting the copy, to read all of it …');
      await readRestored(unfinished);
      await flushDisks();
      // The database last: a folder without one is not taken for a restored one.
      const others = (await fs.readdir(unfinished)).filter((name) => name !== 'postgres');
      for (const name of [...others, 'postgres']) {
        await fs.rename(path.join(unfinished, name), path.join(dataDir, name));
      }
      await fs.rmdir(unfinished);
    } catch (error) {
      await removeRestored(unfinished);
      if (!found) await fs.rmdir(dataDir).catch(() => undefined);
      throw error;
    }
  });
}
