import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rotateLog } from './logFile';

let folder: string;
let log: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pantheon-log-'));
  log = join(folder, 'postgres.log');
});
afterEach(() => rm(folder, { recursive: true }));

test('keeps the last full log beside the one that is written, and no more', async () => {
  for (const line of ['first\n', 'second\n', 'third\n']) {
    await appendFile(log, line);
    await rotateLog(log, 4);
  }
  expect(await readFile(log, 'utf8')).toBe('');
  expect(await readFile(`${log}.1`, 'utf8')).toBe('third\n');
});

test('leaves a small log as it is', async () => {
  await appendFile(log, 'first\n');
  await rotateLog(log, 6);
  expect(await readFile(log, 'utf8')).toBe('first\n');
});

test('harms nothing where there is no log yet', async () => {
  await rotateLog(log);
});
