import { lchown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account';
import type { Cluster } from './cluster';
import { exists } from './folders';
import { findPostmaster } from './postmaster';
import { runAsSuperuser } from './superuser';

/** The file in a cluster that tells that its role has the rights. */
const noteIn = (folder: string): string => join(folder, 'backup.rights');

/** What gives the role `name` the rights that `backupPostgres` needs. */
export const backupRights = (name: string): string[] => [
  `ALTER ROLE ${name} REPLICATION;`,
  `GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean) TO ${name};`,
];

export async function noteBackupRights(folder: string, account: Account | undefined): Promise<void> {
  await writeFile(noteIn(folder), '');
  if (account) await lchown(noteIn(folder), account.uid, account.gid);
}

/** Gives the rights to the role of a cluster that was made without them, unless PostgreSQL runs on it: then at a later start. */
export async function addBackupRights(
  postgres: string,
  { folder, name }: Cluster,
  account: Account | undefined,
): Promise<void> {
  if ((await exists(noteIn(folder))) || findPostmaster(folder)) return;
  const work = { account, database: name, statements: backupRights(name) };
  // Fails where another process starts PostgreSQL at this moment.
  if ((await runAsSuperuser(postgres, folder, work)).ok) await noteBackupRights(folder, account);
}
