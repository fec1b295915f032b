import { chmod, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartupError } from '../../startupError';
import { canEnter, isRoot, unprivilegedAccount, type Account } from './account';
import { readyBinaries } from './binaries';
import { createCluster, findCluster } from './cluster';
import { sweepUnfinished } from './folders';
import type { Launch } from './launch';

/** What root keeps for an account that cannot reach DATA_DIR. Deleting DATA_DIR/postgres unlinks a database here. */
const SYSTEM_FOLDER = '/var/lib/pantheon';

/** Makes all that PostgreSQL needs to be launched: the programs, a folder with the data, the account to run as. */
export async function prepare(options: { dataDir: string; throwaway?: boolean }): Promise<Launch> {
  const dataDir = resolve(options.dataDir);
  const throwaway = options.throwaway ?? false;
  await mkdir(dataDir, { recursive: true });

  const present = await findCluster(dataDir);
  const account = isRoot() ? (present?.owner ?? (await unprivilegedAccount())) : undefined;
  const home = await reachableHome(dataDir, account);
  await sweepUnfinished(home);
  const binaries = await readyBinaries(home, account);
  if (!present) await createCluster({ dataDir, home, account, binaries, throwaway });

  const cluster = present ?? (await findCluster(dataDir));
  if (!cluster) throw new Error(`${dataDir} was removed meanwhile`);
  if (cluster.major !== binaries.major) {
    throw new StartupError(
      `The database in ${dataDir} was made by PostgreSQL ${cluster.major} and this Pantheon brings PostgreSQL ` +
        `${binaries.major}: start the Pantheon that made it, or set DATA_DIR to another folder.`,
    );
  }
  return { cluster, postgres: binaries.postgres, log: join(dataDir, 'postgres.log'), throwaway };
}

async function reachableHome(dataDir: string, account: Account | undefined): Promise<string> {
  if (!account || (await canEnter(account, dataDir))) return dataDir;
  await mkdir(SYSTEM_FOLDER, { recursive: true });
  await chmod(SYSTEM_FOLDER, 0o755);
  return SYSTEM_FOLDER;
}
