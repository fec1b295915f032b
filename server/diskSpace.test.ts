import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { createDiskCheck, lowSpaceAlarm } from './diskSpace';

const MB = 1024 ** 2;

test('a disk that fills is warned of at 1 GiB, and each time that half of the rest is gone', () => {
  const alarm = lowSpaceAlarm();
  const free = [5_000, 1_025, 1_023, 1_020, 700, 512, 510, 300, 254, 3, 0, 0];
  expect(free.filter((megabytes) => alarm(megabytes * MB))).toEqual([1_023, 510, 254, 3, 0]);
});

test('a disk that hovers about 1 GiB is warned of once, and again when it had room meanwhile', () => {
  const alarm = lowSpaceAlarm();
  const free = [1_000, 1_100, 1_000, 1_100, 1_000, 2_048, 1_100, 1_000];
  expect(free.map((megabytes) => alarm(megabytes * MB))).toEqual([
    true,
    ...[false, false, false, false, false, false],
    true,
  ]);
});

test('the log names a folder on each disk that is short of room, and how much is left', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-disk-'));
  const onOneDisk = [folder, path.join(folder, 'not there yet'), os.tmpdir()];
  const output = new PassThrough();
  const check = createDiskCheck(onOneDisk, pino(output));
  const stats = await fs.statfs(folder);
  const measure = jest.spyOn(fs, 'statfs');
  try {
    measure.mockResolvedValue(Object.assign(stats, { bsize: 4096, bavail: 1024 ** 2 }));
    await check();
    measure.mockResolvedValue(Object.assign(stats, { bsize: 4096, bavail: 1024 }));
    await check();
    await check();
  } finally {
    measure.mockRestore();
    await fs.rm(folder, { recursive: true });
  }
  const lines = String(output.read()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ level: 40, folder, freeBytes: 4 * MB }),
  ]);
});
