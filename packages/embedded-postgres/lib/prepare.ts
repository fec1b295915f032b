import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError } from './error';
import type { Application } from './application';
import { canAccess, isRoot, unprivilegedAccount } from './account';
import { addBackupRights } from './backupRights';
import { prepareBinaries } from './binaries';
import { createCluster, findCluster, type Cluster } from './cluster';
import { removeAbandonedFolders } from './folders';
import type { Launch } from './launch';
import {
  recoverInterruptedMove,
  linkOwner,
  moveCluster,
  accessibleHome,
  removeOrphanedClusters,
} from './systemFolder';

interface PrepareOptions {
  application: Application;
  dataDir: string;
  throwaway?: boolean;
  notify: (sentence: string) => void;
}

/** Prepares what PostgreSQL needs to be launched: its programs, a folder with the data, the account to run as. */
export async function prepare({
  application,
  throwaway = false,
  notify,
  ...options
}: PrepareOptions): Promise<Launch> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  await recoverInterruptedMove(dataDir);

  let cluster = await findCluster(dataDir, application);
  const account = isRoot() ? (cluster?.owner ?? (await unprivilegedAccount(application))) : undefined;
  const home = await accessibleHome(dataDir, account, application);
  await removeAbandonedFolders(home);
  const binaries = await prepareBinaries(home, account, application);
  if (!cluster) await createCluster({ application, dataDir, home, account, binaries, throwaway });
  else if (account && !(await canAccess(account, dirname(cluster.folder)))) await moveCluster(dataDir, home);

  cluster = await findCluster(dataDir, application);
  if (!cluster) throw new Error(`${dataDir} was removed meanwhile`);
  assertVersion(dataDir, cluster, binaries.major, application);
  await addBackupRights(binaries.postgres, cluster, account);
  if (home !== dataDir && dirname(cluster.folder) === home) {
    await linkOwner(dataDir, cluster);
    await removeOrphanedClusters(home, application, notify);
  }
  return { application, cluster, postgres: binaries.postgres, log: join(dataDir, 'postgres.log'), throwaway };
}

function assertVersion(
  dataDir: string,
  { major }: Cluster,
  own: string,
  { title, otherFolder }: Application,
): void {
  if (major === own) return;
  throw new EmbeddedPostgresError(
    `The database in ${dataDir} was made by PostgreSQL ${major} and this ${title} brings PostgreSQL ${own}: start the ` +
      `${title} that made it, or ${otherFolder}.`,
  );
}
