import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' });

/** The files of a commit, with the packages they need, in a temporary folder. */
export interface WorkTree {
  /** The temporary folder, which other accounts may enter. */
  folder: string;
  tree: string;
  remove: () => void;
}

/**
 * Uses the packages of this work tree if the lock file is the same. Else npm installs on top of links to them, since most are
 * the same: a third of the time of `npm ci`. On another disk there can be no links, and npm brings all.
 */
function installPackages(tree: string): void {
  const [packages, copy] = [realpathSync('node_modules'), path.join(tree, 'node_modules')];
  const lockOf = (folder: string) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  if (lockOf(tree) === lockOf('.')) {
    symlinkSync(packages, copy);
    return;
  }
  const { status } = spawnSync('cp', ['-al', packages, copy], { stdio: 'ignore' });
  if (status === 0) {
    // npm writes its list of what is installed in place: it must be a file of its own.
    const list = path.join(copy, '.package-lock.json');
    rmSync(list);
    copyFileSync(path.join(packages, '.package-lock.json'), list);
  } else rmSync(copy, { recursive: true, force: true });
  const options = ['--no-save', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', ['install', ...options], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * @param ref a tag, a branch or a commit
 * @throws Error in git's words when there is no such commit
 */
export function addWorkTree(ref: string): WorkTree {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`).trim();
  const folder = mkdtempSync(path.join(tmpdir(), 'pantheon-tree-'));
  // Started by root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(folder, 0o711);
  const tree = path.join(folder, 'tree');
  const remove = () => {
    git('worktree', 'remove', '--force', tree);
    rmSync(folder, { recursive: true, force: true });
  };
  git('worktree', 'add', '--quiet', '--detach', tree, commit);
  try {
    installPackages(tree);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, tree, remove };
}
