import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runProgram } from '../server/testing/program';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pantheon-shallow-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('in a shallow clone, npm run test:previous fails and says how to complete the history', async () => {
  execFileSync('git', ['clone', '--quiet', '--bare', '--depth=1', `file://${process.cwd()}`, folder]);
  const { code, err } = await runProgram('scripts/testPrevious.ts', [], { GIT_DIR: folder });
  expect([code, err]).toEqual([
    1,
    'The history of this folder does not have the release before: git fetch --unshallow brings it.\n',
  ]);
});
