import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A black PNG of one bit a pixel: few bytes on disk, however large. */
export function flatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A good PNG of exactly `size` bytes. */
export function pngOfBytes(size: number): Buffer {
  const png = flatPng(8, 8);
  const end = png.length - 12;
  const padding = chunk('paDd', Buffer.alloc(size - png.length - 12));
  return Buffer.concat([png.subarray(0, end), padding, png.subarray(end)]);
}

/** A GIF of 20 × 20 pixels whose frames have one pixel each: 23 bytes a frame. */
export const gifOfFrames = (count: number): Buffer =>
  Buffer.concat([
    Buffer.from('474946383961140014008000000000' + '00ffffff', 'hex'),
    ...Array<Buffer>(count).fill(Buffer.from('21f90404000000002c0000000001000100000202440100', 'hex')),
    Buffer.from('3b', 'hex'),
  ]);
