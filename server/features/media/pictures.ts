import os from 'node:os';
import type { ResizeOptions } from 'sharp';
import type { Upload } from '#contract/common';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { PICTURE_WIDTHS } from '#contract/pictures';
import { Problem } from '../../http/problem';
import { Semaphore } from '../../semaphore';
import type { Resized } from '../../workers/pictures.mjs';
import { encodeApart } from './encoder';

/** Longest side of a post's picture and side of an avatar, in pixels. */
const POST_SIDE = 1600;
const AVATAR_SIDE = 320;
const PLACEHOLDER_SIDE = 16;
const GIB = 2 ** 30;
/** How many pictures are encoded at once, each with a core and up to 300 MB, in the memory that this process may use. */
export function encodingSlots(): 1 | 2 {
  // Less than the machine has in a container; 0 where no limit is known.
  const memoryBytes = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
  return memoryBytes < 4 * GIB ? 1 : 2;
}
/** Those that wait have up to 5 MB each. */
const encodings = new Semaphore({ slots: encodingSlots(), queue: 40 });
/** One AVIF at a time, since one of 50 megapixels takes up to 1 GiB (encoder.ts), whatever its file weighs. */
const avifEncodings = new Semaphore({ slots: 1, queue: 20 });

export interface Picture {
  bytes: Buffer;
  /** Of one frame, where it is animated. */
  width: number;
  height: number;
  /** data: URI of a few hundred bytes */
  placeholder: string;
  /** The same in those of PICTURE_WIDTHS that are smaller. */
  resized: Resized[];
}

/** JPEG, PNG, GIF, WebP and AVIF, by their first bytes. An AVIF names its brand anywhere in its first box. */
const KNOWN_KINDS = /^(\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF.{4}WEBP|.{4}(ftyp).*avi[fs])/s;
const HEAD_BYTES = 64;

/** Detected by content, not by file name (decisions: Posts). Undefined for other kinds. */
function kindOf(bytes: Uint8Array): 'avif' | 'other' | undefined {
  const found = KNOWN_KINDS.exec(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'));
  return found ? (found[2] ? 'avif' : 'other') : undefined;
}

/**
 * Decodes a picture and encodes it as WebP, upright, without any metadata (decisions: Posts). Animation stays.
 * Throws a Problem: 413 too large, 415 not a supported or a damaged picture, 400 one that takes too much to encode; and
 * QueueFullError when too many wait.
 */
async function encode(
  upload: Upload,
  resize: ResizeOptions,
  widths: readonly number[] = [],
): Promise<Picture> {
  if (upload.bytes.length > IMAGE_MAX_BYTES) throw new Problem(413, 'Image size should be less than 5MB');
  const kind = kindOf(upload.bytes);
  if (!kind) throw new Problem(415, 'Only JPEG, PNG, GIF, WebP and AVIF pictures can be used.');
  const task = { bytes: upload.bytes, resize, widths, placeholderSide: PLACEHOLDER_SIDE };
  const encodeInSlot = () => encodings.run(() => encodeApart(task));
  const { placeholder, ...picture } = await (kind === 'avif'
    ? avifEncodings.run(encodeInSlot)
    : encodeInSlot());
  return { ...picture, placeholder: `data:image/webp;base64,${placeholder.toString('base64')}` };
}

/** A picture for a post: fits into 1600 × 1600 pixels, never enlarged. */
export const postPicture = (upload: Upload): Promise<Picture> =>
  encode(
    upload,
    { width: POST_SIDE, height: POST_SIDE, fit: 'inside', withoutEnlargement: true },
    PICTURE_WIDTHS,
  );

/** A stored picture in those of PICTURE_WIDTHS that are smaller. Throws as `encode` does. */
export async function resizePicture(bytes: Uint8Array): Promise<Resized[]> {
  const task = { bytes, resize: {}, widths: PICTURE_WIDTHS, placeholderSide: PLACEHOLDER_SIDE };
  return (await encodings.run(() => encodeApart(task))).resized;
}

/** A profile picture: 320 × 320 pixels, cut from the middle. */
export const avatarPicture = (upload: Upload): Promise<Picture> =>
  encode(upload, { width: AVATAR_SIDE, height: AVATAR_SIDE, fit: 'cover' });
