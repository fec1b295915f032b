import { randomBytes } from 'node:crypto';
import { lchown, lstat, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Application } from './application';
import { EmbeddedPostgresError } from './error';
import type { Account } from './account';
import { backupRights, noteBackupRights } from './backupRights';
import type { Binaries } from './binaries';
import { createFolderAtomically, exists } from './folders';
import { lastErrorLine, runProgram } from './runProgram';
import { runAsSuperuser } from './superuser';

/** A PostgreSQL data folder ("cluster") that holds the application's role and database. */
export interface Cluster {
  /** Its real path, without symbolic links. */
  folder: string;
  /** The account that owns it, as which PostgreSQL must run. */
  owner: Account;
  /** The major version of the PostgreSQL that made it. */
  major: string;
  /** The name of the role and of its database. */
  name: string;
  /** The password of the role. */
  password: string;
}

const passwordFile = ({ name }: Application): string => `${name}.password`;
/** The builtin locale sorts and folds by code point, the same on every system, and needs no locale installed. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Where the cluster of `dataDir` is, or a symbolic link to it. */
export const clusterPath = (dataDir: string): string => join(resolve(dataDir), 'postgres');

/** The address of the database of a cluster that listens on `port`. */
export function clusterUrl({ name, password }: Cluster, port: number): string {
  return `postgres://${name}:${password}@127.0.0.1:${port}/${name}?sslmode=disable`;
}

/** The cluster of `dataDir`; undefined where there is none yet. Throws EmbeddedPostgresError where there is something else. */
export async function findCluster(dataDir: string, application: Application): Promise<Cluster | undefined> {
  const path = clusterPath(dataDir);
  const link = await lstat(path).catch(() => undefined);
  if (!link) return undefined;
  const folder = await realpath(path).catch(() => {
    throw new EmbeddedPostgresError(
      `The folder that ${path} links to is gone, and with it the database: put it back, or delete the link to begin ` +
        'with an empty database.',
    );
  });
  const { uid, gid } = await stat(folder);
  assertOwner(path, uid, application);
  try {
    const [major, password] = await Promise.all(
      ['PG_VERSION', passwordFile(application)].map((name) => readFile(join(folder, name), 'utf8')),
    );
    return {
      folder,
      owner: { uid, gid },
      major: major?.trim() ?? '',
      name: application.name,
      password: password?.trim() ?? '',
    };
  } catch {
    throw new EmbeddedPostgresError(
      `${path} holds no database of ${application.title}: move it away to begin with an empty one, or ${application.otherFolder}.`,
    );
  }
}

function assertOwner(path: string, owner: number, { title, otherFolder }: Application): void {
  const user = process.getuid?.();
  if (user !== undefined && user !== 0 && user !== owner) {
    throw new EmbeddedPostgresError(
      `The database in ${path} belongs to another account (uid ${owner}): start ${title} as that account, or ${otherFolder}.`,
    );
  }
  if (user === 0 && owner === 0) {
    throw new EmbeddedPostgresError(
      `The database in ${path} belongs to root, and PostgreSQL refuses to run as root: give the folder to an ordinary ` +
        'account with "chown -R".',
    );
  }
}

export interface NewCluster {
  application: Application;
  dataDir: string;
  /** The folder in which it is created: `dataDir` itself, or one that `account` can reach and `dataDir` then links to. */
  home: string;
  account: Account | undefined;
  binaries: Binaries;
  /** For data that may be lost: without fsync. */
  throwaway: boolean;
}

/** Makes the cluster of `dataDir`. If several processes do so at once, the first one's stays. */
export async function createCluster(parts: NewCluster): Promise<void> {
  const { dataDir, home } = parts;
  const path = clusterPath(dataDir);
  const build = (folder: string): Promise<void> => initialise(folder, parts);
  if (home === dataDir) return createFolderAtomically(path, build);

  const place = newClusterFolder(dataDir, home);
  await createFolderAtomically(place, build);
  await symlink(place, path).catch(async (error: unknown) => {
    await rm(place, { recursive: true, force: true });
    if (!(await exists(path))) throw error;
  });
}

/** A new folder in `home`, named after `dataDir`. */
export function newClusterFolder(dataDir: string, home: string): string {
  const name = resolve(dataDir)
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-/, '');
  return join(home, `${name}-${randomBytes(6).toString('hex')}`);
}

async function initialise(
  folder: string,
  { application, account, binaries: { initdb, postgres }, throwaway }: NewCluster,
): Promise<void> {
  const own = async (path: string): Promise<void> => {
    if (account) await lchown(path, account.uid, account.gid);
  };
  await own(folder);
  const sync = throwaway ? ['--no-sync'] : [];
  const made = await runProgram(
    initdb,
    ['-D', folder, '-U', 'postgres', '-A', 'reject', ...LOCALE, ...sync],
    {
      account,
    },
  );
  if (!made.ok) throw creationFailed(folder, made.errors, application);

  const { name } = application;
  const password = randomBytes(24).toString('hex');
  const statements = [
    // No superuser: a hole in the application must not open the machine.
    `CREATE ROLE ${name} LOGIN CREATEDB PASSWORD '${password}';`,
    // The database is made from template1, with what may be done there.
    ...backupRights(name),
    `CREATE DATABASE ${name} OWNER ${name};`,
  ];
  const filled = await runAsSuperuser(postgres, folder, { account, database: 'template1', statements });
  if (!filled.ok) throw creationFailed(folder, filled.errors, application);

  await writeFile(join(folder, 'pg_hba.conf'), `host all ${name} 127.0.0.1/32 scram-sha-256\n`);
  const secret = join(folder, passwordFile(application));
  await writeFile(secret, password, { mode: 0o600 });
  await own(secret);
  await noteBackupRights(folder, account);
}

function creationFailed(folder: string, errors: string, { otherFolder }: Application): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL could not make its data folder in ${dirname(folder)} ("${lastErrorLine(errors)}"): mend that, or ${otherFolder}.`,
  );
}
