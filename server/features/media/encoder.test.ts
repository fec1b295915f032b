import { spawnSync } from 'node:child_process';
import os from 'node:os';
import sharp from 'sharp';
import { listen } from '../../events';
import { flatPng, gifOfFrames } from '../../testing/bytes';
import { form, png } from '../../testing/forms';
import { Problem } from '../../http/problem';
import { addMembers } from '../../testing/members';
import { startTestServer } from '../../testing/server';
import { eventually } from '../../testing/eventually';
import { encodeApart, LIMITS } from './encoder';
import { avatarPicture, postPicture } from './pictures';

/** Milliseconds for an encoder to which a busy machine gives little time. */
const PATIENCE_MS = 100_000;

const task = (bytes: Uint8Array) => ({
  bytes,
  resize: { width: 1600, height: 1600, fit: 'inside' as const, withoutEnlargement: true },
  widths: [],
  placeholderSide: 16,
});

test('frames are counted before any is decoded', async () => {
  const { width, height } = await encodeApart(task(gifOfFrames(1_000)), LIMITS, PATIENCE_MS);
  expect([width, height]).toEqual([20, 20]);
  // 60,000 frames took 30 s to decode: it is refused long before its share of time is used up.
  await expect(encodeApart(task(gifOfFrames(60_000)), LIMITS, PATIENCE_MS)).rejects.toMatchObject({
    status: 413,
    detail: 'The picture has too many frames: at most 1,000, please.',
  });
});

test.each([
  ['time', { ...LIMITS, cpuMs: 1 }],
  ['memory', { ...LIMITS, memoryBytes: 1_000_000 }],
])('what takes more than its share of %s is given up, with a sentence', async (_what, limits) => {
  await expect(encodeApart(task(flatPng(10_000, 5_000)), limits, PATIENCE_MS)).rejects.toMatchObject({
    status: 400,
    detail: 'The picture takes too much time or memory. Please choose a simpler one.',
  });
});

test('an encoder that the machine gives no time is no fault of the picture: 503, to be sent again', async () => {
  await expect(encodeApart(task(flatPng(10_000, 5_000)), LIMITS, 1)).rejects.toMatchObject({
    status: 503,
    detail: 'The server is busy. Please send the picture again in a few seconds.',
    extras: { retryAfter: 10 },
  });
});

/** The process IDs of the encoders that run. */
function encoders(): number[] {
  const { stdout } = spawnSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args='], {
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((line) => line.includes('pictures.mjs'))
    .map((line) => Number.parseInt(line, 10));
}

test('an encoder that is killed, as where memory runs out, is no fault of the picture: 503, to be sent again', async () => {
  const encoded = encodeApart(task(flatPng(10_000, 5_000)), LIMITS, PATIENCE_MS);
  encoded.catch(() => undefined);
  await eventually(() => {
    const [encoder, ...others] = encoders();
    if (encoder === undefined || others.length > 0) return Promise.resolve(false);
    return Promise.resolve(process.kill(encoder, 'SIGKILL'));
  });
  await expect(encoded).rejects.toMatchObject({ status: 503, extras: { retryAfter: 10 } });
});

test('AVIFs wait for each other, so that they never take the memory of two; other pictures go on', async () => {
  const flat = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#336699' } });
  const bytes = await flat.avif({ quality: 1, effort: 0 }).toBuffer();
  let done = 0;
  // How many have begun and not ended, each time that one ends.
  const begun = jest.spyOn(os, 'setPriority');
  const running: number[] = [];
  let ended = 0;
  const stopListening = listen('pictureEncoded', () => running.push(begun.mock.calls.length - ended++));
  // Sent again when the answer says so: a busy machine may give the encoder no time.
  const encoded = async (): Promise<{ width: number }> =>
    postPicture({ filename: '', bytes }).catch((error: unknown) => {
      if (error instanceof Problem && error.status === 503) return encoded();
      throw error;
    });
  const encodeAvif = async () => {
    expect((await encoded()).width).toBe(1_600);
    done += 1;
  };
  const avifs = Promise.all([encodeAvif(), encodeAvif()]);
  await avatarPicture({ filename: '', bytes: await png() });
  expect(done).toBe(0);
  running.length = 0;
  await avifs;
  stopListening();
  begun.mockRestore();
  expect(new Set(running)).toEqual(new Set([1]));
});

test('the encoder knows nothing of the server: no setting, and no memory that stays', async () => {
  const before = process.memoryUsage.rss();
  for (let i = 0; i < 3; i++) await encodeApart(task(flatPng(10_000, 5_000)), LIMITS, PATIENCE_MS);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
});

test("a member's pictures wait behind each other, not before another's", async () => {
  const server = await startTestServer();
  try {
    const [one, other] = await addMembers(server, 2, { prefix: 'painter' });
    const image = flatPng(10_000, 5_000);
    let done = 0;
    const uploads = Promise.all(
      Array.from({ length: 8 }, async () => {
        const { status } = await server.call('POST', '/api/posts/', { as: one, body: form({ image }) });
        done += 1;
        return status;
      }),
    );
    while (done === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const avatar = form({ profile_picture: await png() });
    expect((await server.call('PATCH', '/api/profile/', { as: other, body: avatar })).status).toBe(200);
    expect(done).toBeLessThanOrEqual(4);
    expect(await uploads).toEqual(Array(8).fill(201));
  } finally {
    await server.stop();
  }
});
