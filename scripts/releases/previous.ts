import { execFileSync, spawnSync } from 'node:child_process';

/**
 * A release is the commit that changes `version` in package.json. The first one, 0.1.0, did not: package.json has had that
 * line since the first commit.
 */
const FIRST_RELEASE = '51af51e658f213a7fc58ef9d4097a465462f90a7';

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Whether a commit has the migrations of this work tree. */
const hasMigrations = (commit: string): boolean =>
  spawnSync('git', ['diff', '--quiet', commit, '--', 'server/db/migrations']).status === 0;

/**
 * The newest release in this commit's history whose database an upgrade changes.
 * @returns its commit; undefined where the history is not at hand, as in a shallow clone
 */
export function previousRelease(): string | undefined {
  const changed = [
    'log',
    '--format=%H',
    '-G',
    '^  "version": ',
    `${FIRST_RELEASE}..HEAD`,
    '--',
    'package.json',
  ];
  try {
    return [
      ...git(...changed)
        .split('\n')
        .filter(Boolean),
      FIRST_RELEASE,
    ].find((commit) => !hasMigrations(commit));
  } catch {
    return undefined;
  }
}
