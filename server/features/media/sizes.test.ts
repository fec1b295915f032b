import fs from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { PICTURE_WIDTHS, resizedAddress } from '#contract/pictures';
import type { Post } from '#contract/posts';
import type { MediaStore } from '../../adapters/media';
import { storedJobs } from '../../queue/testing/jobs';
import { form, png } from '../../testing/forms';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { addSizes } from './store';

let server: TestServer;
let media: MediaStore;
let author: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  media = server.context.media;
  [author] = await addMembers(server, 1, { prefix: 'painter' });
});
afterAll(() => server.stop());

/** The address of a picture in a new post. */
async function send(image: Uint8Array): Promise<{ id: number; image: string }> {
  const { body } = await server.call<Post>('POST', '/api/posts/', { as: author, body: form({ image }) });
  return { id: body.id, image: body.image ?? '' };
}
const keyOf = (address: string) => path.basename(address);
const fetchPicture = (address: string) => fetch(server.url + address, { redirect: 'manual' });
async function widthOf(address: string): Promise<number> {
  const response = await fetchPicture(address);
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  return (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width;
}
/** As pictures are that were stored before there were sizes. */
async function withoutSizes(image: string): Promise<void> {
  for (const width of PICTURE_WIDTHS) await media.delete(resizedAddress(keyOf(image), width));
}

test('a wide picture is also served in its smaller sizes', async () => {
  const { image } = await send(await png({ width: 1_200, height: 900 }));
  expect(await widthOf(image)).toBe(1_200);
  for (const width of PICTURE_WIDTHS) expect(await widthOf(resizedAddress(image, width))).toBe(width);
});

test('a size keeps the frames of an animation', async () => {
  const [width, height, frames] = [600, 40, 3];
  const pixels = Buffer.concat([0, 100, 200].map((grey) => Buffer.alloc(width * height * 3, grey)));
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height };
  const { image } = await send(await sharp(pixels, { raw }).gif().toBuffer());
  const picture = await fetchPicture(resizedAddress(image, 480));
  const found = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect([found.width, found.pages]).toEqual([480, frames]);
});

test('an older picture is shown whole in place of its sizes, until a job has added them; many who ask add one job', async () => {
  const { image } = await send(await png({ width: 1_000, height: 500 }));
  await withoutSizes(image);
  const asked = await Promise.all(
    [480, 960, 480, 960].map((width) => fetchPicture(resizedAddress(image, width))),
  );
  for (const { status, headers } of asked) {
    expect([status, headers.get('cache-control')]).toEqual([302, 'no-store']);
    expect(new URL(headers.get('location') ?? '', server.url + image).pathname).toBe(image);
  }
  expect(await storedJobs(server.db)).toHaveLength(1);
  await server.runJobs();
  for (const width of PICTURE_WIDTHS) expect(await widthOf(resizedAddress(image, width))).toBe(width);
});

test('what is smaller than a size, or cannot be resized, has its own bytes in its place, so that it is asked for once', async () => {
  const { image: small } = await send(await png({ width: 40, height: 30 }));
  const { image: damaged } = await send(await png({ width: 50, height: 30 }));
  await media.delete(keyOf(damaged));
  await media.write(keyOf(damaged), Buffer.from('not a picture'));
  await addSizes(media, keyOf(small));
  await addSizes(media, keyOf(damaged));
  expect(await widthOf(resizedAddress(small, 480))).toBe(40);
  const stored = await media.read(resizedAddress(keyOf(damaged), 960));
  expect(stored && (await buffer(stored.stream)).toString()).toBe('not a picture');
});

test('the sizes of a picture that does not exist are not found, and add no job', async () => {
  const address = `/media/${'x'.repeat(32)}.480.webp`;
  expect((await fetchPicture(address)).status).toBe(404);
  expect((await fetchPicture(`/media/${'x'.repeat(32)}.481.webp`)).status).toBe(404);
  expect(await storedJobs(server.db)).toEqual([]);
});

test('the sizes go with the picture, also those that a job adds while it is deleted', async () => {
  const { id, image } = await send(await png({ width: 1_000, height: 500 }));
  await withoutSizes(image);
  const deletedMeanwhile: MediaStore = {
    ...media,
    async write(key, bytes) {
      if (key.includes('480')) await server.call('DELETE', `/api/posts/${id}/`, { as: author });
      await media.write(key, bytes);
    },
  };
  await addSizes(deletedMeanwhile, keyOf(image));
  const files = await fs.readdir(path.join(server.dataDir, 'media'), { recursive: true });
  expect(files.filter((file) => file.includes(keyOf(image).replace('.webp', '')))).toEqual([]);
});
