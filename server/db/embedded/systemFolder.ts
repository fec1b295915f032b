import { chmod, link, mkdir, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../startupError';
import { canEnter, type Account } from './account';
import { clusterPath, placeFor } from './cluster';
import { buildFolder } from './folders';
import { isRunning, readLock } from './postmaster';
import { run } from './run';

/** What root keeps for an account that cannot reach DATA_DIR. */
const SYSTEM_FOLDER = '/var/lib/pantheon';

/**
 * A file of the database's folder, of which DATA_DIR has a hard link: its link count tells whether a DATA_DIR is left,
 * wherever that was moved and whether or not it is mounted.
 */
const OWNER_FILE = 'pantheon.owner';
const ownerLink = (dataDir: string): string => join(dataDir, 'postgres.owner');
/** A database whose DATA_DIR was deleted is kept for so long after its last use. */
const UNOWNED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Where the database of `dataDir` is made: there, or where `account` can enter. */
export async function reachableHome(dataDir: string, account: Account | undefined): Promise<string> {
  if (!account || (await canEnter(account, dataDir))) return dataDir;
  await mkdir(SYSTEM_FOLDER, { recursive: true });
  await chmod(SYSTEM_FOLDER, 0o755);
  return SYSTEM_FOLDER;
}

/** The name that a database has for a moment while it is moved out of DATA_DIR. */
const leaving = (dataDir: string): string => `${clusterPath(dataDir)}.leaving`;

/** Moves the database of `dataDir` to `home` and leaves a link to it, as after a backup was restored to /root. */
export async function moveCluster(dataDir: string, home: string): Promise<void> {
  const place = placeFor(dataDir, home);
  await buildFolder(place, async (folder) => {
    const { ok, errors } = await run('cp', ['-a', `${clusterPath(dataDir)}/.`, folder]);
    if (!ok)
      throw new StartupError(`The database in ${dataDir} cannot be copied to ${home}: ${errors.trim()}.`);
  });
  await rename(clusterPath(dataDir), leaving(dataDir));
  await symlink(place, clusterPath(dataDir));
  await rm(leaving(dataDir), { recursive: true });
}

/** Undoes a move that was cut off before the link was there. */
export async function finishMove(dataDir: string): Promise<void> {
  await rename(leaving(dataDir), clusterPath(dataDir)).catch(() => undefined);
}

/** Notes that the database in `folder` belongs to `dataDir`. On another file system that cannot be told, and it is never swept. */
export async function markOwned(dataDir: string, folder: string): Promise<void> {
  const [kept, own] = [join(folder, OWNER_FILE), ownerLink(dataDir)];
  await writeFile(kept, '', { flag: 'a' });
  const [{ ino }, { ino: linked }] = await Promise.all([stat(kept), stat(own).catch(() => ({ ino: 0 }))]);
  if (ino === linked) return;
  await rm(own, { force: true });
  await link(kept, own).catch(() => rm(kept));
}

/** Removes from `home` the databases whose DATA_DIR was deleted and that were not used for 30 days. */
export async function sweepUnowned(home: string, notify: (sentence: string) => void): Promise<void> {
  for (const folder of (await readdir(home)).map((name) => join(home, name))) {
    const owner = await stat(join(folder, OWNER_FILE)).catch(() => undefined);
    const control = await stat(join(folder, 'global/pg_control')).catch(() => undefined);
    const isUnowned = owner?.nlink === 1 && !isRunning(readLock(folder)?.pid ?? 0, folder);
    if (!isUnowned || !control || Date.now() - control.mtimeMs < UNOWNED_DAYS * DAY_MS) continue;
    notify(`The database in ${folder} belongs to no data folder any more and is removed.`);
    await rm(folder, { recursive: true });
  }
}
