import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { useMemory } from '@pantheon/embedded-postgres/testing';
import { CALLS_AND_JOBS } from '../jest.config';
import { LAST_ALONE } from '../server/db/testing/olderRelease';
import { lost, readEverything, useEverything } from './releases/member';
import { previousRelease } from './releases/previous';
import { whileRunning, withDataDir } from './releases/run';
import { addWorkTree } from './workTree';

/** What brings a database to the schema of this release. */
const SCHEMA = [
  'migrations',
  'concurrentIndexes.ts',
  'migrate.ts',
  'migrationLocks.ts',
  'schemaChange.ts',
].map((name) => path.join('server/db', name));
/** Tests of those files, and of what the schema is. */
const TESTS_OF_SCHEMA = '/server/db/(tables|migrat\\w+|expandAndContract)\\.test\\.ts$';

/** Tests that waited for less than they assert, and what they need: those of this work tree run in their place. */
const MENDED = ['queue/queue.test.ts', 'testing/eventually.ts', 'testing/runningTime.ts'].map((name) =>
  path.join('server', name),
);

/** What members wrote at the release before, they find again after the upgrade. Their sessions go on. */
async function upgrade(tree: string, dataDir: string): Promise<void> {
  const { tokens, before } = await whileRunning(dataDir, { cwd: tree }, async (url) => {
    const tokens = await useEverything(url);
    return { tokens, before: await readEverything(url, tokens) };
  });
  const after = await whileRunning(dataDir, {}, (url) => readEverything(url, tokens));
  const places = lost(before, after);
  if (places.length > 0) throw new Error(`The upgrade has changed:\n${places.join('\n')}`);
  console.log(`  ${Object.keys(before).length} responses and pictures are as they were`);
}

/** Runs the server tests of the older release on the schema of this work tree. Returns the exit code. */
function testBeside(tree: string, patterns: string[]): number {
  for (const file of [...SCHEMA, ...MENDED]) {
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
  return status ?? 1;
}

const [named, ...patterns] = process.argv.slice(2);
const release = named ?? previousRelease();
if (release === undefined) {
  console.error(
    'The history of this folder does not have the release before: git fetch --unshallow brings it.',
  );
  process.exit(1);
}

// Ctrl-C reaches what runs here as well: the work tree is removed once that has ended.
process.on('SIGINT', () => undefined);
const { tree, remove } = addWorkTree(release);
useMemory();
try {
  console.log(`Data of ${release}, at this work tree`);
  await withDataDir((dataDir) => upgrade(tree, dataDir));
  if (existsSync(path.join(tree, `server/db/migrations/${LAST_ALONE}.ts`))) {
    console.log(`The server tests of ${release}, on the schema of this work tree`);
    process.exitCode = testBeside(tree, patterns);
  } else {
    console.log('Its servers are too old to work beside this schema: they are stopped for the upgrade.');
  }
} finally {
  remove();
}
