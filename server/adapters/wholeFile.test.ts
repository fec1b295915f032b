import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeWholeFile } from './wholeFile';

const HOUR_S = 3_600;

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-files-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

/** The files below the folder, by their paths in it. */
async function files(): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** The partial file of a process that was killed this many seconds ago. */
async function leave(name: string, seconds: number): Promise<void> {
  const file = path.join(folder, '.unfinished', name);
  await fs.writeFile(file, 'half');
  const then = Date.now() / 1000 - seconds;
  await fs.utimes(file, then, then);
}

test('a file is written below folders that are not there yet, in the place of an older one', async () => {
  await writeWholeFile(folder, 'a/b/picture', Buffer.from('old'));
  await writeWholeFile(folder, 'a/b/picture', Buffer.from('new'));
  expect(await files()).toEqual([path.join('a', 'b', 'picture')]);
  expect(await fs.readFile(path.join(folder, 'a/b/picture'), 'utf8')).toBe('new');
});

test('a write that fails leaves nothing', async () => {
  await fs.mkdir(path.join(folder, 'picture'));
  await expect(writeWholeFile(folder, 'picture', Buffer.from('x'))).rejects.toThrow('EISDIR');
  expect(await files()).toEqual([]);
});

test('the next write removes what a killed process left more than an hour ago', async () => {
  await writeWholeFile(folder, 'first', Buffer.from('x'));
  await leave('abandoned', HOUR_S + 60);
  await leave('under way', HOUR_S - 60);
  await writeWholeFile(folder, 'second', Buffer.from('x'));
  expect((await files()).sort()).toEqual([path.join('.unfinished', 'under way'), 'first', 'second']);
});

test('writes at the same time do not disturb each other', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `picture ${i}`);
  await Promise.all(names.map((name) => writeWholeFile(folder, name, Buffer.from(name))));
  expect((await files()).sort()).toEqual(names.sort());
});
