import os from 'node:os';
import sharp from 'sharp';
import { Problem } from '../../http/problem';
import { flatPng, pngOfBytes } from '../../testing/bytes';
import { png } from '../../testing/forms';
import { avatarPicture, encodingSlots, postPicture } from './pictures';

const upload = (bytes: Uint8Array) => ({ filename: 'picture.png', bytes });
const encode = async (bytes: Uint8Array | Promise<Uint8Array>) => postPicture(upload(await bytes));

/** Width, height and frames according to another decoder. */
async function measure(bytes: Buffer) {
  const { format, width, height, pages = 1 } = await sharp(bytes).metadata();
  return { format, width, height, pages };
}

async function refusal(bytes: Uint8Array | Promise<Uint8Array>): Promise<[number, string]> {
  const error = await encode(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem)) throw new Error('it was not refused');
  return [error.status, error.detail];
}

/** Left half red, right half blue, 40 × 20. */
const halves = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ]);

/** `frames` frames, each of another grey. */
function animation({ width = 60, height = 40, frames = 5 } = {}) {
  const pixels = Buffer.concat(
    Array.from({ length: frames }, (_, n) => Buffer.alloc(width * height * 3, (n * 255) / frames)),
  );
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } });
}
const timing = { delay: [100, 200, 300, 400, 500], loop: 3 };

// First, while this process has needed little: its peak only ever grows.
test('a picture that is a few bytes on disk and huge unpacked is refused without being unpacked', async () => {
  const bomb = flatPng(30_000, 30_000);
  expect(bomb.length).toBeLessThan(200_000);
  const before = process.resourceUsage().maxRSS;
  expect(await refusal(bomb)).toEqual([
    413,
    'The picture has too many pixels: at most 50 megapixels, please.',
  ]);
  // In kilobytes; unpacked it has 900 MB.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000);
});

test.each([
  ['a machine of 8 GiB', 8, 0, 2],
  ['a machine of 2 GiB', 2, 0, 1],
  ['a container with 2 GiB of 64', 64, 2, 1],
  ['a container with 4 GiB of 64', 64, 4, 2],
  ['a container without a limit', 64, 2 ** 34, 2],
])('%s encodes as many pictures at once as it has memory for', (_what, machine, container, slots) => {
  const machineMemory = jest.spyOn(os, 'totalmem').mockReturnValue(machine * 2 ** 30);
  const containerMemory = jest.spyOn(process, 'constrainedMemory').mockReturnValue(container * 2 ** 30);
  expect(encodingSlots()).toBe(slots);
  machineMemory.mockRestore();
  containerMemory.mockRestore();
});

describe('kinds of pictures (decisions: Posts)', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['JPEG', () => halves().jpeg().toBuffer()],
    ['progressive JPEG', () => halves().jpeg({ progressive: true }).toBuffer()],
    ['grey JPEG', () => halves().greyscale().jpeg().toBuffer()],
    ['CMYK JPEG', () => halves().toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG', () => halves().png().toBuffer()],
    ['PNG of 16 bits', () => halves().toColourspace('rgb16').png().toBuffer()],
    ['PNG with a palette', () => halves().png({ palette: true }).toBuffer()],
    ['GIF', () => halves().gif().toBuffer()],
    ['WebP', () => halves().webp().toBuffer()],
    ['WebP without loss', () => halves().webp({ lossless: true }).toBuffer()],
    ['AVIF', () => halves().avif().toBuffer()],
  ])('%s is taken, whatever its name', async (_kind, make) => {
    const picture = await encode(make());
    expect(picture).toMatchObject({ width: 40, height: 20 });
    expect(await measure(picture.bytes)).toEqual({ format: 'webp', width: 40, height: 20, pages: 1 });
    const tiny = Buffer.from(picture.placeholder.replace('data:image/webp;base64,', ''), 'base64');
    expect(await measure(tiny)).toEqual({ format: 'webp', width: 16, height: 8, pages: 1 });
    expect(picture.placeholder.length).toBeLessThan(1_000);
  });

  const ONLY = 'Only JPEG, PNG, GIF, WebP and AVIF pictures can be used.';
  test.each<[string, Buffer | Promise<Buffer>]>([
    ['a text', Buffer.from('hello, I am a text')],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['SVG with a declaration', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['BMP', Buffer.from('BM\x00\x00\x00\x00')],
    ['TIFF', halves().tiff().toBuffer()],
    ['a video', Buffer.from('\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2avc1mp41', 'latin1')],
    ['a RIFF that is no WebP', Buffer.from('RIFF\x00\x00\x00\x00WAVEfmt ')],
  ])('%s is refused: 415', async (_kind, bytes) => {
    expect(await refusal(bytes)).toEqual([415, ONLY]);
  });

  const DAMAGED = 'The picture cannot be read: it seems damaged. Please choose another one.';
  test.each<[string, () => Promise<Buffer>]>([
    ['a JPEG cut short', async () => cut(await noise().jpeg().toBuffer())],
    ['a PNG cut short', async () => cut(await noise().png().toBuffer())],
    ['a GIF cut short', async () => cut(await noise().gif().toBuffer())],
    ['a WebP cut short', async () => cut(await noise().webp().toBuffer())],
    ['an AVIF cut short', async () => cut(await noise().avif().toBuffer())],
    ['the head of a PNG', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a script behind the head of a GIF', async () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1')],
    ['a PNG with a byte turned', async () => turned(await noise().png().toBuffer())],
  ])('%s is refused: 415', async (_kind, make) => {
    expect(await refusal(make())).toEqual([415, DAMAGED]);
  });
});

const noise = () =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '',
    },
  });
const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
function turned(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  bytes[at] = ~(bytes[at] ?? 0);
  return bytes;
}

describe('size', () => {
  test('5,242,880 bytes are taken, one more is refused (spec §5)', async () => {
    expect(await encode(pngOfBytes(5_242_880))).toMatchObject({ width: 8, height: 8 });
    expect(await refusal(pngOfBytes(5_242_881))).toEqual([413, 'Image size should be less than 5MB']);
  });

  test('50 megapixels are taken, a row more is refused (decisions: Posts)', async () => {
    expect(await encode(flatPng(10_000, 5_000))).toMatchObject({ width: 1600, height: 800 });
    expect((await refusal(flatPng(10_000, 5_001)))[0]).toBe(413);
  });

  test('the pixels of all frames of an animation count', async () => {
    const frames = animation({ width: 2_000, height: 2_000, frames: 13 });
    expect((await refusal(frames.webp({ effort: 0 }).toBuffer()))[0]).toBe(413);
  });

  test.each([
    [3_200, 1_600, 1_600, 800],
    [800, 3_200, 400, 1_600],
    [1_600, 1_600, 1_600, 1_600],
    [30, 20, 30, 20],
    [1, 1, 1, 1],
    [5_000, 1, 1_600, 1],
  ])('%d × %d becomes %d × %d: never enlarged, never distorted', async (width, height, toWidth, toHeight) => {
    const picture = await encode(png({ width, height }));
    expect([picture.width, picture.height]).toEqual([toWidth, toHeight]);
    expect(await measure(picture.bytes)).toMatchObject({ width: toWidth, height: toHeight });
  });

  test.each([
    [1_000, 200],
    [200, 1_000],
    [20, 30],
  ])('a profile picture of %d × %d becomes 320 × 320', async (width, height) => {
    const picture = await avatarPicture(upload(await png({ width, height })));
    expect([picture.width, picture.height]).toEqual([320, 320]);
    expect(await measure(picture.bytes)).toMatchObject({ width: 320, height: 320 });
  });
});

describe('the metadata of a camera', () => {
  test('place, names and comments are gone', async () => {
    const bytes = await halves()
      .withExif({
        IFD0: { Copyright: 'SECRET', Make: 'SECRET' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(bytes.includes('SECRET')).toBe(true);
    const picture = await encode(bytes);
    const { exif, xmp, icc, iptc, comments } = await sharp(picture.bytes).metadata();
    expect([exif, xmp, icc, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(picture.bytes.includes('SECRET')).toBe(false);
    expect(picture.bytes.includes('EXIF')).toBe(false);
  });

  test('what is hidden behind the picture is gone', async () => {
    const picture = await encode(
      Buffer.concat([await halves().jpeg().toBuffer(), Buffer.from('<script>SECRET')]),
    );
    expect(picture.bytes.includes('SECRET')).toBe(false);
  });

  // Where the red half is once the picture stands upright.
  test.each([
    [1, 'left'],
    [2, 'right'],
    [3, 'right'],
    [4, 'left'],
    [5, 'top'],
    [6, 'top'],
    [7, 'bottom'],
    [8, 'bottom'],
  ])('orientation %d is applied, so that the picture is upright', async (orientation, red) => {
    const picture = await encode(halves().withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer());
    const isTurned = orientation > 4;
    expect([picture.width, picture.height]).toEqual(isTurned ? [20, 40] : [40, 20]);
    const { data, info } = await sharp(picture.bytes)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [r = 0, , b = 0] = data;
    const last = (info.width * info.height - 1) * 3;
    const isFirstRed = red === 'left' || red === 'top';
    expect([r > b, (data[last] ?? 0) > (data[last + 2] ?? 0)]).toEqual([isFirstRed, !isFirstRed]);
  });
});

describe('animation', () => {
  test.each([
    ['GIF', () => animation().gif(timing).toBuffer()],
    ['WebP', () => animation().webp(timing).toBuffer()],
  ])('an animated %s stays animated, and its size is that of one frame', async (_kind, make) => {
    const picture = await encode(make());
    expect(picture).toMatchObject({ width: 60, height: 40 });
    expect(await sharp(picture.bytes).metadata()).toMatchObject({
      width: 60,
      height: 40,
      pages: 5,
      ...timing,
    });
    const avatar = await avatarPicture(upload(await make()));
    expect(avatar).toMatchObject({ width: 320, height: 320 });
    expect(await measure(avatar.bytes)).toEqual({ format: 'webp', width: 320, height: 320, pages: 5 });
  });

  test('a large one is made to fit, frame by frame', async () => {
    const picture = await encode(animation({ width: 2_000, height: 1_000, frames: 3 }).gif().toBuffer());
    expect(picture).toMatchObject({ width: 1_600, height: 800 });
    expect(await measure(picture.bytes)).toEqual({ format: 'webp', width: 1_600, height: 800, pages: 3 });
  });
});

test('transparency stays', async () => {
  const clear = sharp({
    create: { width: 10, height: 10, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  });
  const picture = await encode(clear.png().toBuffer());
  const { data } = await sharp(picture.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(data[3]).toBe(0);
});
