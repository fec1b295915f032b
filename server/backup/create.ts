import fs from 'node:fs/promises';
import path from 'node:path';
import { clusterPath, copyTree } from '@pantheon/embedded-postgres';
import type { Config } from '../config';
import { connect } from '../db/connect';
import { backupEmbedded, joinOrStartEmbedded } from '../db/embedded';
import { keepingPictures } from '../features/media/queries';
import { StartupError, tellTerminal } from '../startupError';
import { check, removeRestored } from './check';
import { databaseIn, flushDisks, lastBackupIn, picturesIn } from './folders';
import { writeManifest } from './manifest';

/** SQLSTATE insufficient_privilege. */
const MAY_NOT = '42501';

/** Names that sort by time: pantheon-2026-11-22T19-40-12Z. */
const nameAt = (time: Date): string => `pantheon-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
const NAME = /^pantheon-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const UNFINISHED = /^pantheon-.*Z\.(unfinished|check)$/;

/**
 * Copies the embedded database and the pictures into a new folder in `parent`, whether or not the server runs, and proves
 * that they can be restored. Returns its path. Throws a StartupError of one sentence, and then leaves no folder.
 */
export async function createBackup(
  config: Config,
  parent: string,
  say: (line: string) => void,
): Promise<string> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl) {
    throw new StartupError(
      'The database of DATABASE_URL is backed up by its own means, and DATA_DIR/media after it (docs/operations.md).',
    );
  }
  await fs.access(clusterPath(dataDir)).catch(() => {
    throw new StartupError(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the server.`);
  });
  const backup = path.join(path.resolve(parent), nameAt(new Date()));
  const unfinished = `${backup}.unfinished`;
  try {
    await fs.mkdir(unfinished, { recursive: true, mode: 0o700 });
    await copyAll(config, unfinished);
    await writeManifest(unfinished);
    await flushDisks();
    say('Copied. Restoring the copy into a folder of its own, to check it …');
    await check(config, unfinished, `${backup}.check`, say);
    await fs.rename(unfinished, backup);
    await fs.writeFile(lastBackupIn(dataDir), `${backup}\n`);
    return backup;
  } catch (error) {
    await fs.rm(unfinished, { recursive: true, force: true });
    throw explained(error, backup);
  }
}

/** The pictures come after the database, so that each that it shows is among them. */
async function copyAll({ dataDir }: Config, target: string): Promise<void> {
  const engine = await joinOrStartEmbedded({ dataDir, notify: tellTerminal });
  const db = connect(engine.url, 1);
  try {
    await keepingPictures(db, async () => {
      await backupEmbedded(engine.url, dataDir, databaseIn(target));
      await copyTree(path.join(dataDir, 'media'), picturesIn(target), {
        isLeftOut: (name) => path.basename(name).startsWith('.'),
      });
    });
  } finally {
    await db.destroy();
    await engine.stop();
  }
}

function explained(error: unknown, backup: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === MAY_NOT) {
    return new StartupError(
      'The database was started by an earlier release, which cannot be backed up while it runs: restart Pantheon once.',
    );
  }
  if (error instanceof StartupError || code === undefined) return error;
  return new StartupError(`The backup ${backup} could not be written (${message}).`, { cause: error });
}

/** Removes all but the newest `keep` backups in `parent`, and what those left that were killed over a day ago. */
export async function removeOldBackups(parent: string, keep: number): Promise<void> {
  const names = (await fs.readdir(parent)).sort();
  const dayAgo = nameAt(new Date(Date.now() - 24 * 60 * 60 * 1_000));
  const killed = names.filter((name) => UNFINISHED.test(name) && name < dayAgo);
  for (const name of [...killed, ...names.filter((one) => NAME.test(one)).slice(0, -keep)]) {
    await removeRestored(path.join(parent, name));
  }
}
