import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '../../startupError';
import { canEnter, isRoot, unprivilegedAccount } from './account';
import { readyBinaries } from './binaries';
import { createCluster, findCluster, type Cluster } from './cluster';
import { sweepUnfinished } from './folders';
import type { Launch } from './launch';
import { finishMove, markOwned, moveCluster, reachableHome, sweepUnowned } from './systemFolder';

interface PrepareOptions {
  dataDir: string;
  throwaway?: boolean;
  notify: (sentence: string) => void;
}

/** Makes all that PostgreSQL needs to be launched: the programs, a folder with the data, the account to run as. */
export async function prepare({ throwaway = false, notify, ...options }: PrepareOptions): Promise<Launch> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  await finishMove(dataDir);

  let cluster = await findCluster(dataDir);
  const account = isRoot() ? (cluster?.owner ?? (await unprivilegedAccount())) : undefined;
  const home = await reachableHome(dataDir, account);
  await sweepUnfinished(home);
  const binaries = await readyBinaries(home, account);
  if (!cluster) await createCluster({ dataDir, home, account, binaries, throwaway });
  else if (account && !(await canEnter(account, dirname(cluster.folder)))) await moveCluster(dataDir, home);

  cluster = await findCluster(dataDir);
  if (!cluster) throw new Error(`${dataDir} was removed meanwhile`);
  refuseOtherVersion(dataDir, cluster, binaries.major);
  if (home !== dataDir && dirname(cluster.folder) === home) {
    await markOwned(dataDir, cluster.folder);
    await sweepUnowned(home, notify);
  }
  return { cluster, postgres: binaries.postgres, log: join(dataDir, 'postgres.log'), throwaway };
}

function refuseOtherVersion(dataDir: string, { major }: Cluster, own: string): void {
  if (major === own) return;
  throw new StartupError(
    `The database in ${dataDir} was made by PostgreSQL ${major} and this Pantheon brings PostgreSQL ${own}: start the ` +
      'Pantheon that made it, or set DATA_DIR to another folder.',
  );
}
