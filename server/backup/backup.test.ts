import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeDataDir } from '@pantheon/embedded-postgres/testing';
import type { Post } from '#contract/posts';
import { readConfig } from '../config';
import { form, png } from '../testing/forms';
import { runProgram } from '../testing/program';
import { startServerProcess } from '../testing/serverProcess';
import { createBackup } from './create';
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
const backup = (action: 'create' | 'restore', folder: string, dataDir: string) =>
  runProgram('server/backup/main.ts', [action, folder], { DATA_DIR: dataDir });

test('a backup of the running server, restored, has its posts and pictures', async () => {
  const [dataDir, backups] = [await newFolder(), await newFolder()];
  const password = 'a long enough secret';
  const server = await startServerProcess({ DATA_DIR: dataDir });
  let post: Post;
  let made: string;
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

    await expect(restoreBackup(readConfig({ DATA_DIR: dataDir }), made)).rejects.toThrow(
      `${dataDir} is not empty. Set DATA_DIR to a new folder.`,
    );
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  } finally {
    await server.stop();
  }

  const restored = await newFolder();
  await restoreBackup(readConfig({ DATA_DIR: restored }), made);
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
}, 180_000);

test('what cannot be backed up or restored is told in a sentence', async () => {
  const empty = await newFolder();
  expect(await backup('create', empty, empty)).toEqual({
    code: 1,
    out: '',
    err: `There is no database in ${empty}. Set DATA_DIR to the folder of the server.\n`,
  });
  expect(await backup('restore', empty, empty)).toEqual({
    code: 1,
    out: '',
    err: `${empty} is no backup made by "npm run backup".\n`,
  });
});
