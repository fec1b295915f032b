import { randomBytes } from 'node:crypto';
import { readdir, realpath, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { isRoot, unprivilegedAccount } from './account';
import type { Application } from './application';
import { clusterPath } from './cluster';
import { copyTree } from './copyTree';
import { createFolderAtomically } from './folders';

/** Folders whose contents PostgreSQL makes again, or that belong to the running server; the log of writes is copied last. */
const WITHOUT_CONTENTS = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
];
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label(\.old)?|.+\.owner|pg_internal\.init.*|pgsql_tmp.*)$/;

const isLeftOut = (path: string): boolean =>
  WITHOUT_CONTENTS.includes(dirname(path)) || LEFT_OUT.test(basename(path));

/**
 * Copies the running database of `dataDir` into the new folder `target`, from which `restorePostgres` makes one. It holds
 * what was committed when the promise resolves. The database is used as before meanwhile.
 * @param url as `startPostgres` or `joinOrStartPostgres` gave it
 */
export async function backupPostgres(url: string, dataDir: string, target: string): Promise<void> {
  const source = await realpath(clusterPath(dataDir));
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The slot keeps the log of writes from being reused until it is copied, and ends with this connection.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [
      `backup_${randomBytes(6).toString('hex')}`,
    ]);
    await client.query("SELECT pg_backup_start('backup', true)");
    await copyTree(source, target, { isLeftOut });
    const { rows } = await client.query<{ label: string; last: string }>(
      'SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)',
    );
    const { label = '', last = '' } = rows[0] ?? {};
    await writeFile(join(target, 'backup_label'), label, { mode: 0o600 });
    const [, first = ''] = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(label) ?? [];
    const names = (await readdir(join(source, 'pg_wal'))).filter((name) => name >= first && name <= last);
    await copyTree(join(source, 'pg_wal'), join(target, 'pg_wal'), {
      isLeftOut: (name) => !names.includes(name),
    });
  } finally {
    await client.end();
  }
}

/** Makes the database of `dataDir`, which has none, from a copy that `backupPostgres` made. The next start recovers it. */
export async function restorePostgres(
  application: Application,
  backup: string,
  dataDir: string,
): Promise<void> {
  const owner = isRoot() ? await unprivilegedAccount(application) : undefined;
  await createFolderAtomically(clusterPath(dataDir), (folder) => copyTree(backup, folder, { owner }));
}
