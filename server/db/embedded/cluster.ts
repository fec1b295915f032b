import { randomBytes } from 'node:crypto';
import { lchown, lstat, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '../../startupError';
import type { Account } from './account';
import type { Binaries } from './binaries';
import { buildFolder, exists } from './folders';
import { lastWords, run } from './run';

/** A PostgreSQL data folder ("cluster") with the database and the role `pantheon` in it. */
export interface Cluster {
  /** Its real path, without symbolic links. */
  folder: string;
  /** The account that owns it: PostgreSQL runs as no other. */
  owner: Account;
  /** The major version of the PostgreSQL that made it. */
  major: string;
  /** The password of the role `pantheon`. */
  password: string;
}

/** The role, its database. The role is no superuser: a hole in the server must not open the machine. */
const NAME = 'pantheon';
const PASSWORD_FILE = 'pantheon.password';
const ACCESS_RULES = `host all ${NAME} 127.0.0.1/32 scram-sha-256\n`;
/** The builtin locale sorts and folds by code point, the same on every system, and needs no locale installed. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Where the cluster of `dataDir` is, or a symbolic link to it. */
export const clusterPath = (dataDir: string): string => join(resolve(dataDir), 'postgres');

/** The address of the database of a cluster that listens on `port`. */
export function clusterUrl({ password }: Cluster, port: number): string {
  return `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}?sslmode=disable`;
}

/** The cluster of `dataDir`; undefined where there is none yet. Throws StartupError where there is something else. */
export async function findCluster(dataDir: string): Promise<Cluster | undefined> {
  const path = clusterPath(dataDir);
  const link = await lstat(path).catch(() => undefined);
  if (!link) return undefined;
  const folder = await realpath(path).catch(() => {
    throw new StartupError(
      `The folder that ${path} links to is gone, and with it the database: put it back, or delete the link to begin ` +
        'with an empty database.',
    );
  });
  const { uid, gid } = await stat(folder);
  refuseForeign(path, uid);
  try {
    const [major, password] = await Promise.all(
      ['PG_VERSION', PASSWORD_FILE].map((name) => readFile(join(folder, name), 'utf8')),
    );
    return { folder, owner: { uid, gid }, major: major?.trim() ?? '', password: password?.trim() ?? '' };
  } catch {
    throw new StartupError(
      `${path} holds no database of Pantheon: move it away to begin with an empty one, or set DATA_DIR to another folder.`,
    );
  }
}

function refuseForeign(path: string, owner: number): void {
  const user = process.getuid?.();
  if (user !== undefined && user !== 0 && user !== owner) {
    throw new StartupError(
      `The database in ${path} belongs to another account (uid ${owner}): start Pantheon as that account, or set ` +
        'DATA_DIR to another folder.',
    );
  }
  if (user === 0 && owner === 0) {
    throw new StartupError(
      `The database in ${path} belongs to root, and PostgreSQL refuses to run as root: give the folder to an ordinary ` +
        'account with "chown -R".',
    );
  }
}

export interface NewCluster {
  dataDir: string;
  /** The folder where it is made: `dataDir` itself, or one that `account` can reach and `dataDir` then links to. */
  home: string;
  account: Account | undefined;
  binaries: Binaries;
  /** For data that nobody will miss: not forced to the disk. */
  throwaway: boolean;
}

/** Makes the cluster of `dataDir`. Of several that do so at once, the first one's stays. */
export async function createCluster({
  dataDir,
  home,
  account,
  binaries,
  throwaway,
}: NewCluster): Promise<void> {
  const path = clusterPath(dataDir);
  const build = (folder: string): Promise<void> => initialise(folder, account, binaries, throwaway);
  if (home === dataDir) return buildFolder(path, build);

  const place = placeFor(dataDir, home);
  await buildFolder(place, build);
  await symlink(place, path).catch(async (error: unknown) => {
    await rm(place, { recursive: true, force: true });
    if (!(await exists(path))) throw error;
  });
}

/** A new name in `home` that tells of `dataDir`. */
export function placeFor(dataDir: string, home: string): string {
  const name = resolve(dataDir)
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-/, '');
  return join(home, `${name}-${randomBytes(6).toString('hex')}`);
}

async function initialise(
  folder: string,
  account: Account | undefined,
  { initdb, postgres }: Binaries,
  throwaway: boolean,
): Promise<void> {
  const own = async (path: string): Promise<void> => {
    if (account) await lchown(path, account.uid, account.gid);
  };
  await own(folder);
  const sync = throwaway ? ['--no-sync'] : [];
  const made = await run(initdb, ['-D', folder, '-U', 'postgres', '-A', 'reject', ...LOCALE, ...sync], {
    account,
  });
  if (!made.ok) throw refused(folder, made.errors);

  const password = randomBytes(24).toString('hex');
  const statements = [
    `CREATE ROLE ${NAME} LOGIN CREATEDB PASSWORD '${password}';`,
    `CREATE DATABASE ${NAME} OWNER ${NAME};\n`,
  ];
  const single = ['--single', '-D', folder, '-c', 'exit_on_error=on', 'postgres'];
  const filled = await run(postgres, single, { account, input: statements.join('\n') });
  if (!filled.ok) throw refused(folder, filled.errors);

  await writeFile(join(folder, 'pg_hba.conf'), ACCESS_RULES);
  await writeFile(join(folder, PASSWORD_FILE), password, { mode: 0o600 });
  await own(join(folder, PASSWORD_FILE));
}

function refused(folder: string, errors: string): StartupError {
  return new StartupError(
    `PostgreSQL could not make its data folder in ${dirname(folder)} ("${lastWords(errors)}"): mend that, or set ` +
      'DATA_DIR to another folder.',
  );
}
