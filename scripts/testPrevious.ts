import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { addWorkTree } from './workTree';

/** What brings a database to the schema of this release. */
const SCHEMA = ['migrations', 'migrate.ts', 'schemaChange.ts'].map((name) => path.join('server/db', name));
/** Tests of those files, and of what the schema is. */
const TESTS_OF_SCHEMA = '/server/db/(tables|migrat\\w+|expandAndContract)\\.test\\.ts$';

const [ref, ...patterns] = process.argv.slice(2);
if (!ref) {
  console.error(
    'Name the release before, as a tag, branch or commit: npm run test:previous -- v0.1.0 [part of a test file’s path]',
  );
  process.exit(1);
}

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
      ...(patterns.length > 0 ? patterns : ['/server/']),
      '--selectProjects=server',
      ...ignored.map((pattern) => `--testPathIgnorePatterns=${pattern}`),
    ],
    { cwd: tree, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  remove();
}
