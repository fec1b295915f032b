import fs from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Post } from '#contract/posts';
import type { MediaStore } from '../adapters/media';
import { openDisk, openS3 } from '../adapters/media/open';
import { readConfig, type Config } from '../config';
import { form, png } from '../testing/forms';
import { addMembers } from '../testing/members';
import { startTestS3, type TestS3 } from '../testing/s3';
import { startTestServer, type TestMember, type TestServer } from '../testing/server';
import { RefusedError } from './command';
import { moveMedia } from './moveMedia';

let s3: TestS3;
let server: TestServer;
let member: TestMember;
let config: Config;
let disk: MediaStore;
let bucket: MediaStore;
beforeAll(async () => {
  s3 = await startTestS3();
  server = await startTestServer();
  [member] = await addMembers(server, 1, { prefix: 'painter' });
  config = readConfig({ DATA_DIR: server.dataDir, ...s3.env });
  disk = openDisk(config);
  bucket = (await openS3(config)) ?? disk;
});
afterAll(async () => {
  await server.stop();
  await s3.stop();
});

async function addPicture(): Promise<string> {
  const { body } = await server.call<Post>('POST', '/api/posts/', {
    as: member,
    body: form({ image: await png() }),
  });
  return path.basename(body.image ?? '');
}
async function move(to: string, changes: Partial<Config> = {}): Promise<string[]> {
  const lines: string[] = [];
  const operator = { config: { ...config, ...changes }, db: server.db, media: disk };
  await moveMedia.run(
    { ...operator, say: (line) => lines.push(line) },
    { positionals: [], post: undefined, to },
  );
  return lines;
}
const contentOf = async (store: MediaStore, key: string) => {
  const found = await store.read(key);
  return found && buffer(found.stream);
};

test('copies what is shown to S3, what is new or torn with the next run, and back', async () => {
  const keys = [await addPicture(), await addPicture()];
  expect(await move('s3')).toEqual(['Copied and checked: 2. There already: 0.']);
  keys.push(await addPicture());
  await bucket.write(keys[0]!, Buffer.from('torn'));
  expect(await move('s3')).toEqual(['Copied and checked: 2. There already: 1.']);
  for (const key of keys) expect(await contentOf(bucket, key)).toEqual(await contentOf(disk, key));

  await fs.rm(path.join(server.dataDir, 'media'), { recursive: true });
  await bucket.delete(keys[2]!);
  expect(await move('disk')).toEqual(['Copied and checked: 2. There already: 0.', 'In neither place: 1.']);
  expect(await contentOf(disk, keys[1]!)).toEqual(await contentOf(bucket, keys[1]!));
});

test('stops with a sentence when the store fails, or none is configured', async () => {
  await addPicture();
  const away = { s3: config.s3 && { ...config.s3, endpoint: 'http://127.0.0.1:1' } };
  await expect(move('s3', away)).rejects.toThrow(/^S3: \w+\. Run it again: what was copied is left out\.$/);
  await expect(move('s3', { s3: undefined })).rejects.toThrow(
    new RefusedError('No bucket is configured: set S3_BUCKET and its keys.'),
  );
  await expect(move('floppy')).rejects.toThrow('It is: move-media --to s3, or --to disk');
});
