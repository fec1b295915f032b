import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { MediaStore } from '.';
import { readConfig } from '../../config';
import { startTestS3, type TestS3 } from '../../testing/s3';
import { DependencyError } from '../dependency';
import { openDisk, openMedia, openS3 } from './open';

const newKey = () => `${randomBytes(24).toString('base64url')}.webp`;
const bytes = randomBytes(200_000);
const contentOf = async (store: MediaStore, key: string) => {
  const found = await store.read(key);
  return found && { content: await buffer(found.stream), bytes: found.bytes };
};

let dataDir: string;
let s3: TestS3;
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'pantheon-media-'));
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3.stop();
  await fs.rm(dataDir, { recursive: true });
});

const configured = (env: Record<string, string> = s3.env) => readConfig({ DATA_DIR: dataDir, ...env });
async function bucket(env?: Record<string, string>): Promise<MediaStore> {
  const store = await openS3(configured(env));
  if (!store) throw new Error('no bucket is configured');
  return store;
}

describe.each<[string, () => Promise<MediaStore>]>([
  ['the disk', async () => openDisk(configured({}))],
  ['S3', () => bucket()],
])('%s', (_name, open) => {
  let store: MediaStore;
  beforeAll(async () => {
    store = await open();
  });

  test('gives back what was written, with its size', async () => {
    const key = newKey();
    await store.write(key, bytes);
    expect(await contentOf(store, key)).toEqual({ content: bytes, bytes: bytes.length });
    expect(await store.size(key)).toBe(bytes.length);
  });

  test('writing a picture again changes nothing', async () => {
    const key = newKey();
    await Promise.all([store.write(key, bytes), store.write(key, bytes)]);
    expect((await contentOf(store, key))?.content.equals(bytes)).toBe(true);
  });

  test('has nothing under a key that was not written, and deletes it all the same', async () => {
    const key = newKey();
    expect([await store.read(key), await store.size(key)]).toEqual([null, null]);
    await store.delete(key);
  });

  test('has nothing under a key that was deleted', async () => {
    const key = newKey();
    await store.write(key, bytes);
    await store.delete(key);
    expect([await store.read(key), await store.size(key)]).toEqual([null, null]);
  });
});

test('an object says what it is and that it may be kept for a year, for a CDN in front of the bucket', async () => {
  const key = newKey();
  await (await bucket()).write(key, bytes);
  const response = await fetch(s3.urlOf(key));
  expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
});

test('with a bucket, new pictures go there, and those on the disk are read and deleted until they are moved', async () => {
  const [disk, media] = [openDisk(configured()), await openMedia(configured())];
  const [old, fresh] = [newKey(), newKey()];
  await disk.write(old, bytes);
  await media.write(fresh, bytes);
  expect([await disk.size(fresh), await (await bucket()).size(fresh)]).toEqual([null, bytes.length]);
  for (const key of [old, fresh]) {
    expect((await contentOf(media, key))?.bytes).toBe(bytes.length);
    await media.delete(key);
    expect([await media.size(key), await disk.size(key)]).toEqual([null, null]);
  }
});

test.each<[string, Record<string, string>, RegExp]>([
  // The client knows no error of Node for one under jest, where it loses its code.
  ['cannot be reached', { S3_ENDPOINT: 'http://127.0.0.1:1' }, /^S3: (ECONNREFUSED|Error)$/],
  ['refuses the key', { S3_SECRET_ACCESS_KEY: 'hunter22' }, /^S3: SignatureDoesNotMatch 403$/],
  ['lacks the bucket', { S3_BUCKET: 'nowhere' }, /^S3: NoSuchBucket 404$/],
])(
  'a store that %s is a DependencyError that names the kind of failure alone',
  async (_how, changes, message) => {
    const store = await bucket({ ...s3.env, ...changes });
    for (const ask of [() => store.write(newKey(), bytes), () => store.read(newKey())]) {
      const error = await ask().then(
        () => null,
        (thrown: unknown) => thrown as Error,
      );
      expect(error).toBeInstanceOf(DependencyError);
      expect(error?.message).toMatch(message);
    }
  },
);

test('a store that fails for a moment is asked again', async () => {
  let asked = 0;
  const unsteady = createServer((_request, response) => {
    asked += 1;
    response.writeHead(asked === 1 ? 503 : 200, { 'content-length': '3' }).end('new');
  });
  await new Promise<void>((resolve) => unsteady.listen(0, '127.0.0.1', resolve));
  const { port } = unsteady.address() as AddressInfo;
  const store = await bucket({ ...s3.env, S3_ENDPOINT: `http://127.0.0.1:${port}` });
  expect((await contentOf(store, newKey()))?.content.toString()).toBe('new');
  unsteady.closeAllConnections();
  unsteady.close();
});
