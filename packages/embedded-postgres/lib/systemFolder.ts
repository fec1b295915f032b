import { chmod, link, mkdir, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error';
import { canAccess, type Account } from './account';
import type { Application } from './application';
import { clusterPath, newClusterFolder, type Cluster } from './cluster';
import { createFolderAtomically } from './folders';
import { isRunning, readLock } from './postmaster';
import { runProgram } from './runProgram';

/** Where root keeps databases for an account that cannot enter the data folder. */
const systemFolder = ({ name }: Application): string => `/var/lib/${name}`;

/**
 * A file in the cluster, of which the data folder has a hard link: its link count tells whether the data folder still
 * exists, wherever that was moved and whether or not it is mounted.
 */
const ownerFile = (cluster: string, { name }: Pick<Application, 'name'>): string =>
  join(cluster, `${name}.owner`);
const ownerLink = (dataDir: string): string => join(dataDir, 'postgres.owner');
/** How long a database whose data folder was deleted is kept after its last use. */
const ORPHAN_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Where the database of `dataDir` is created: there, or where `account` can enter. */
export async function accessibleHome(
  dataDir: string,
  account: Account | undefined,
  application: Application,
): Promise<string> {
  if (!account || (await canAccess(account, dataDir))) return dataDir;
  const folder = systemFolder(application);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  return folder;
}

/** The name of a database while it is moved out of the data folder. */
const leaving = (dataDir: string): string => `${clusterPath(dataDir)}.leaving`;

/** Moves the database of `dataDir` to `home` and leaves a link to it, as after a backup was restored to /root. */
export async function moveCluster(dataDir: string, home: string): Promise<void> {
  const place = newClusterFolder(dataDir, home);
  await createFolderAtomically(place, async (folder) => {
    const { ok, errors } = await runProgram('cp', ['-a', `${clusterPath(dataDir)}/.`, folder]);
    if (!ok)
      throw new EmbeddedPostgresError(
        `The database in ${dataDir} cannot be copied to ${home}: ${errors.trim()}.`,
      );
  });
  await rename(clusterPath(dataDir), leaving(dataDir));
  await symlink(place, clusterPath(dataDir));
  await rm(leaving(dataDir), { recursive: true });
}

/** Undoes a move that was interrupted before it made the link. */
export async function recoverInterruptedMove(dataDir: string): Promise<void> {
  await rename(leaving(dataDir), clusterPath(dataDir)).catch(() => undefined);
}

/** Records that a cluster belongs to `dataDir`. Across file systems there are no hard links: such a one is never removed. */
export async function linkOwner(dataDir: string, cluster: Cluster): Promise<void> {
  const [kept, own] = [ownerFile(cluster.folder, cluster), ownerLink(dataDir)];
  await writeFile(kept, '', { flag: 'a' });
  const [{ ino }, { ino: linked }] = await Promise.all([stat(kept), stat(own).catch(() => ({ ino: 0 }))]);
  if (ino === linked) return;
  await rm(own, { force: true });
  await link(kept, own).catch(() => rm(kept));
}

/** Removes from `home` the databases whose data folder was deleted and that were not used for 30 days. */
export async function removeOrphanedClusters(
  home: string,
  application: Application,
  notify: (sentence: string) => void,
): Promise<void> {
  for (const folder of (await readdir(home)).map((name) => join(home, name))) {
    const owner = await stat(ownerFile(folder, application)).catch(() => undefined);
    const control = await stat(join(folder, 'global/pg_control')).catch(() => undefined);
    const isOrphaned = owner?.nlink === 1 && !isRunning(readLock(folder)?.pid ?? 0, folder);
    if (!isOrphaned || !control || Date.now() - control.mtimeMs < ORPHAN_DAYS * DAY_MS) continue;
    notify(`The database in ${folder} belongs to no data folder any more and is removed.`);
    // Another start may have just removed it.
    await rm(folder, { recursive: true, force: true });
  }
}
