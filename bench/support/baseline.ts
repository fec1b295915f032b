import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct, type Product } from './sides';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' });

const npm = (cwd: string, args: string[], env: Record<string, string> = {}): unknown =>
  execFileSync('npm', args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });

/** Uses the packages of this work tree if the lock file is the same, else installs its own. */
function installPackages(tree: string): void {
  const lockOf = (folder: string) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  if (lockOf(tree) === lockOf('.'))
    symlinkSync(path.resolve('node_modules'), path.join(tree, 'node_modules'));
  else npm(tree, ['ci', '--silent']);
}

export interface BaselineData {
  members: number;
  posts: number;
}

/**
 * Builds the product of a commit in a work tree of its own, seeds a database for it and starts it. Stopping it removes
 * both.
 * @param ref a tag, a branch or a commit
 * @throws Error in git's words when there is no such commit
 */
export async function startBaseline(ref: string, { members, posts }: BaselineData): Promise<Product> {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`).trim();
  const folder = mkdtempSync(path.join(tmpdir(), 'pantheon-baseline-'));
  // Started by root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(folder, 0o711);
  const tree = path.join(folder, 'tree');
  const dataDir = path.join(folder, 'data');
  const remove = () => {
    git('worktree', 'remove', '--force', tree);
    rmSync(folder, { recursive: true, force: true });
  };
  git('worktree', 'add', '--quiet', '--detach', tree, commit);
  try {
    console.log(`Building ${ref} and seeding its database …`);
    installPackages(tree);
    npm(tree, ['run', '--silent', 'build']);
    npm(tree, ['run', '--silent', 'seed', '--', '--members', String(members), '--posts', String(posts)], {
      DATA_DIR: dataDir,
    });
    const product = await startProduct(ref, { DATA_DIR: dataDir }, tree);
    return {
      ...product,
      stop: async () => {
        await product.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
