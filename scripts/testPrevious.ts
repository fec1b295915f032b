import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { addWorkTree } from './workTree';

/** What brings a database to the schema of this release. */
const SCHEMA = ['migrations', 'migrate.ts', 'schemaChange.ts'].map((name) => path.join('server/db', name));
/** Tests of those files, and of what the schema is. */
const TESTS_OF_SCHEMA = '/server/db/(tables|migrat\\w+|expandAndContract)\\.test\\.ts$';
/** Tests of what uses the schema while servers of two releases run. */
const CALLS_AND_JOBS = '/server/(features|http|queue)/';

/** The newest tag of a release in the history of this commit, other than its own; undefined before the first. */
function lastRelease(): string | undefined {
  const args = ['describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^'];
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/** Whether a commit has the migrations of this work tree. */
const hasMigrations = (ref: string): boolean =>
  spawnSync('git', ['diff', '--quiet', ref, '--', 'server/db/migrations']).status === 0;

const [named, ...patterns] = process.argv.slice(2);
const ref = named ?? lastRelease();
if (ref === undefined) {
  console.log('Nothing has been released yet: no commit before this one has a tag like v0.1.0.');
  process.exit();
}
if (named === undefined && hasMigrations(ref)) {
  console.log(`The schema is that of ${ref}.`);
  process.exit();
}
console.log(`The server tests of ${ref}, on the schema of this work tree`);

// Ctrl-C reaches jest as well: the work tree is removed once that has ended.
process.on('SIGINT', () => undefined);
const { tree, remove } = addWorkTree(ref);
try {
  for (const file of SCHEMA) {
    rmSync(path.join(tree, file), { recursive: true, force: true });
    cpSync(file, path.join(tree, file), { recursive: true });
  }
  const ignored = ['/node_modules/', '\\.cluster\\.test\\.ts$', TESTS_OF_SCHEMA];
  const { status } = spawnSync(
    'npx',
    [
      'jest',
      ...(patterns.length > 0 ? patterns : [CALLS_AND_JOBS]),
      '--selectProjects=server',
      ...ignored.map((pattern) => `--testPathIgnorePatterns=${pattern}`),
    ],
    { cwd: tree, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  remove();
}
