import os from 'node:os';
import type { ResizeOptions } from 'sharp';
import type { Upload } from '#contract/common';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { Problem } from '../../http/problem';
import { Turns } from '../../turns';
import { encodeApart } from './encoder';

/** Longest side of a post's picture and side of an avatar, in pixels. */
const POST_SIDE = 1600;
const AVATAR_SIDE = 320;
const PLACEHOLDER_SIDE = 16;
const GIB = 2 ** 30;
/** Pictures encoded at once: each takes a core and up to 1 GiB (encoder.ts). */
const AT_ONCE = os.totalmem() < 4 * GIB ? 1 : 2;
/** Those that wait have up to 5 MB each. */
const turns = new Turns({ atOnce: AT_ONCE, waiting: 40 });

export interface Picture {
  bytes: Buffer;
  /** Of one frame, where it is animated. */
  width: number;
  height: number;
  /** data: URI of a few hundred bytes */
  placeholder: string;
}

/** JPEG, PNG, GIF, WebP and AVIF, by their first bytes. An AVIF names its brand anywhere in its first box. */
const KNOWN_KINDS = /^(\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF.{4}WEBP|.{4}ftyp.*avi[fs])/s;
const HEAD_BYTES = 64;

/** Detected by content, not by file name (decisions: Posts). */
const isKnownKind = (bytes: Uint8Array): boolean =>
  KNOWN_KINDS.test(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'));

/**
 * Decodes a picture and encodes it as WebP, upright, without any metadata (decisions: Posts). Animation stays.
 * Throws a Problem: 413 too large, 415 not a supported or a damaged picture, 400 one that takes too much to encode; and
 * LineFull when too many wait.
 */
async function encode(upload: Upload, resize: ResizeOptions): Promise<Picture> {
  if (upload.bytes.length > IMAGE_MAX_BYTES) throw new Problem(413, 'Image size should be less than 5MB');
  if (!isKnownKind(upload.bytes)) {
    throw new Problem(415, 'Only JPEG, PNG, GIF, WebP and AVIF pictures can be used.');
  }
  const task = { bytes: upload.bytes, resize, placeholderSide: PLACEHOLDER_SIDE };
  const { placeholder, ...picture } = await turns.run(() => encodeApart(task));
  return { ...picture, placeholder: `data:image/webp;base64,${placeholder.toString('base64')}` };
}

/** A picture for a post: fits into 1600 × 1600 pixels, never enlarged. */
export const postPicture = (upload: Upload): Promise<Picture> =>
  encode(upload, { width: POST_SIDE, height: POST_SIDE, fit: 'inside', withoutEnlargement: true });

/** A profile picture: 320 × 320 pixels, cut from the middle. */
export const avatarPicture = (upload: Upload): Promise<Picture> =>
  encode(upload, { width: AVATAR_SIDE, height: AVATAR_SIDE, fit: 'cover' });
