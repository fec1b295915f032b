import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeDataDir } from '@pantheon/embedded-postgres/testing';
import type { Post } from '#contract/posts';
import { readConfig } from '../config';
import { restoreEmbedded } from '../db/embedded';
import { form, png } from '../testing/forms';
import { runProgram } from '../testing/program';
import { startServerProcess } from '../testing/serverProcess';
import { createBackup, removeOldBackups } from './create';
import { databaseIn } from './folders';
import { restoreBackup } from './restore';

const folders: string[] = [];
const newFolder = async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-backup-'));
  // Started by root, PostgreSQL runs as another account, which must be able to come in.
  await fs.chmod(folder, 0o711);
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  for (const folder of folders) await removeDataDir(folder);
});

const json = { 'content-type': 'application/json' };
const send = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) });
const backup = (args: string[], env: Record<string, string>) =>
  runProgram('server/backup/main.ts', args, env);
const ignore = () => undefined;
const restore = (from: string, dataDir: string, say: (line: string) => void = ignore) =>
  restoreBackup(readConfig({ DATA_DIR: dataDir }), from, say);

const password = 'a long enough secret';
let post: Post;
/** The backup, made while the server ran, that the tests restore and damage copies of. */
let made: string;
beforeAll(async () => {
  const [dataDir, backups] = [await newFolder(), await newFolder()];
  const server = await startServerProcess({ DATA_DIR: dataDir });
  try {
    await send(`${server.url}/api/register/`, { username: 'ariadne', email: 'a@example.org', password });
    const login = await send(`${server.url}/api/login/`, { username: 'ariadne', password });
    const { token } = (await login.json()) as { token: string };
    const posted = await fetch(`${server.url}/api/posts/`, {
      method: 'POST',
      headers: { authorization: `Token ${token}` },
      body: form({ content: 'The thread', image: await png() }),
    });
    post = (await posted.json()) as Post;

    const lines: string[] = [];
    made = await createBackup(readConfig({ DATA_DIR: dataDir }), backups, (line) => lines.push(line));
    expect(lines.slice(-2)).toEqual(['Every counter equals its rows.', 'Every picture is there.']);
    expect(path.basename(made)).toMatch(/^pantheon-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/);
    expect(await fs.readdir(backups)).toHaveLength(1);

    const s3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    const config = readConfig({ DATA_DIR: dataDir, ...s3 });
    await createBackup(config, await newFolder(), (line) => lines.push(line));
    expect(lines.at(-1)).toBe(
      'Pictures in the bucket pictures are not in the backup: keep its versions, or copy it.',
    );

    await expect(restore(made, dataDir)).rejects.toThrow(
      `${dataDir} is not empty. Set DATA_DIR to a new folder.`,
    );
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test('a backup of the running server, restored, has its posts and pictures', async () => {
  const restored = await newFolder();
  await restore(made, restored);
  const again = await startServerProcess({ DATA_DIR: restored });
  try {
    const login = await send(`${again.url}/api/login/`, { username: 'ariadne', password });
    const { token } = (await login.json()) as { token: string };
    const read = await fetch(`${again.url}/api/posts/${post.id}/`, {
      headers: { authorization: `Token ${token}` },
    });
    expect(await read.json()).toMatchObject({ content: 'The thread', image: post.image });
    expect((await fetch(again.url + (post.image ?? ''))).status).toBe(200);
  } finally {
    await again.stop();
  }
});

/** A copy of the backup that shares its files. */
async function copyOfBackup(): Promise<string> {
  const copy = path.join(await newFolder(), 'copy');
  const names = await fs.readdir(made, { recursive: true, withFileTypes: true });
  await fs.mkdir(copy);
  for (const entry of names) {
    const file = path.join(entry.parentPath, entry.name);
    const target = path.join(copy, path.relative(made, file));
    await (entry.isDirectory() ? fs.mkdir(target) : fs.link(file, target));
  }
  return copy;
}

/** Puts other bytes in the place of a file, or none. */
async function damage(file: string, bytes?: Buffer): Promise<void> {
  await fs.rm(file);
  if (bytes) await fs.writeFile(file, bytes);
}

const randomPages = async (file: string) => damage(file, randomBytes((await fs.stat(file)).size));

/** The first file below `folder`, other than those of temporary folders, that fits. */
async function findFile(folder: string, fits: (bytes: Buffer) => boolean): Promise<string> {
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && fits(await fs.readFile(file))) return file;
  }
  throw new Error(`no such file in ${folder}`);
}
const picture = (copy: string) => findFile(path.join(copy, 'media'), () => true);
const postsTable = (copy: string) =>
  findFile(path.join(copy, 'postgres/base'), (bytes) => bytes.includes('The thread'));

const inPostgres = (name: string) => (copy: string) => path.join(copy, 'postgres', name);
const lastSegment = (copy: string) => findFile(path.join(copy, 'postgres/pg_wal'), () => true);
const DAMAGES: [
  string,
  (copy: string) => string | Promise<string>,
  (file: string) => Promise<void>,
  string,
][] = [
  ['no pg_control', inPostgres('global/pg_control'), damage, 'is missing'],
  ['no write-ahead log', lastSegment, damage, 'is missing'],
  [
    'garbage as its version',
    inPostgres('PG_VERSION'),
    (file) => damage(file, Buffer.from('@@\n')),
    'has changed',
  ],
  ['random bytes in a table', postsTable, randomPages, 'has changed'],
  ['a missing picture', picture, damage, 'is missing'],
  ['a cut picture', picture, (file) => damage(file, Buffer.from('RIFF')), 'has 4 bytes instead of'],
];

test.each(DAMAGES)(
  'a backup with %s is not restored, and the sentence names the file',
  async (_what, find, spoil, reason) => {
    const copy = await copyOfBackup();
    const file = await find(copy);
    await spoil(file);
    const target = path.join(await newFolder(), 'data');
    await expect(restore(copy, target)).rejects.toThrow(
      `The backup ${copy} is damaged: ${path.relative(copy, file)} ${reason}`,
    );
    await expect(fs.access(target)).rejects.toThrow('ENOENT');
  },
);

test('a manifest that is cut is damage, too', async () => {
  const copy = await copyOfBackup();
  const manifest = path.join(copy, 'manifest.txt');
  const whole = await fs.readFile(manifest);
  await damage(manifest, whole.subarray(0, whole.length / 2));
  await expect(restore(copy, path.join(await newFolder(), 'data'))).rejects.toThrow(
    'is damaged: manifest.txt is incomplete or has changed',
  );
});

test('without a manifest, restore starts and reads the database, and leaves nothing of a damaged one', async () => {
  const older = await copyOfBackup();
  await fs.rm(path.join(older, 'manifest.txt'));
  const lines: string[] = [];
  await restore(older, path.join(await newFolder(), 'data'), (line) => lines.push(line));
  expect(lines[0]).toBe(
    'The backup has no manifest, as those made before 0.2.0: only its database can be checked.',
  );

  for (const [, find, spoil] of DAMAGES.slice(0, 4)) {
    const copy = await copyOfBackup();
    await fs.rm(path.join(copy, 'manifest.txt'));
    await spoil(await find(copy));
    const target = await newFolder();
    await expect(restore(copy, target)).rejects.toThrow(
      /^The database of the backup cannot be read \([^\n]+\)\.$/,
    );
    expect(await fs.readdir(target)).toEqual([]);
  }
});

test('without a manifest, restore says what its database lacks, and restores it all the same', async () => {
  const copy = await copyOfBackup();
  await fs.rm(path.join(copy, 'manifest.txt'));
  await damage(await picture(copy));
  const [target, lines] = [await newFolder(), [] as string[]];
  await restore(copy, target, (line) => lines.push(line));
  expect(lines.slice(1, 3)).toEqual([
    'Every counter equals its rows.',
    '1 pictures have no file in DATA_DIR/media.',
  ]);
  expect((await fs.readdir(target)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('reconcile prints one sentence about a damaged database', async () => {
  const [copy, dataDir] = [await copyOfBackup(), await newFolder()];
  await randomPages(await postsTable(copy));
  await restoreEmbedded(databaseIn(copy), dataDir);
  const { code, err } = await runProgram('server/admin/main.ts', ['reconcile'], { DATA_DIR: dataDir });
  // Before it, that PostgreSQL recovers, if that takes a while.
  expect(err.trim().split('\n').at(-1)).toMatch(
    /^The database is damaged \(invalid page in block 0 of .+\): restore a backup, .+\.$/,
  );
  expect(code).toBe(1);
});

test('verify changes nothing in the backup', async () => {
  const elsewhere = { DATA_DIR: await newFolder(), DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  expect(await backup(['verify', made], elsewhere)).toMatchObject({
    code: 0,
    out: 'Every file is as it was written.\nEvery counter equals its rows.\nEvery picture is there.\n',
  });
  expect(await fs.readdir(path.dirname(made))).toEqual([path.basename(made)]);

  const copy = await copyOfBackup();
  await damage(await picture(copy));
  const { code, err } = await backup(['verify', copy], elsewhere);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^The backup \S+ is damaged: media\/\S+ is missing\.\n$/),
  ]);
});

test('keeps as many backups as asked for, deletes unfinished ones and leaves other folders alone', async () => {
  const parent = await newFolder();
  const days = ['01', '02', '03', '04'].map((day) => `pantheon-2026-11-${day}T03-00-00Z`);
  const begun = `pantheon-${new Date().toISOString().slice(0, 10)}T99-99-99Z.unfinished`;
  for (const name of [...days, 'pictures', `${days[3]}.check`, begun])
    await fs.mkdir(path.join(parent, name));
  await removeOldBackups(parent, 2);
  expect((await fs.readdir(parent)).sort()).toEqual([days[2], days[3], begun, 'pictures']);
});

test('a failed backup or restore prints one sentence', async () => {
  const empty = await newFolder();
  expect(await backup([empty, '--keep', '7'], { DATA_DIR: empty })).toEqual({
    code: 1,
    out: '',
    err: `There is no database in ${empty}. Set DATA_DIR to the folder of the server.\n`,
  });
  expect(await backup(['restore', empty], { DATA_DIR: empty })).toEqual({
    code: 1,
    out: '',
    err: `${empty} is no backup made by "npm run backup".\n`,
  });
  expect(await backup(['verify', made, '--keep', '7'], {})).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^npm run -s backup /),
  });
  const withUrl = readConfig({ DATA_DIR: empty, DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  await expect(restoreBackup(withUrl, made, ignore)).rejects.toThrow(
    /^A server with DATABASE_URL does not read a database in DATA_DIR: /,
  );
  expect(await fs.readdir(empty)).toEqual([]);
});
