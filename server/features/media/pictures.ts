import sharp, { type Sharp } from 'sharp';
import type { Upload } from '#contract/common';
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '#contract/limits';
import { Problem } from '../../http/problem';
import { limitConcurrency } from '../../limitConcurrency';

/** Longest side of a post's picture and side of an avatar, in pixels. */
const POST_SIDE = 1600;
const AVATAR_SIDE = 320;
const PLACEHOLDER_SIDE = 16;
const ENCODE_TIMEOUT_S = 30;
/** Pictures encoded at once: each takes a core, and a large progressive JPEG some 300 MB. */
const AT_ONCE = 2;

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

/** Told by the bytes and not by the name (decisions: Posts). */
const isKnownKind = (bytes: Uint8Array): boolean =>
  KNOWN_KINDS.test(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'));

function refuse(error: unknown): Problem {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) {
    return new Problem(
      413,
      `The picture has too many pixels: at most ${IMAGE_MAX_PIXELS / 1e6} megapixels, please.`,
    );
  }
  return new Problem(415, 'The picture cannot be read: it seems damaged. Please choose another one.');
}

async function placeholderOf(bytes: Buffer): Promise<string> {
  const tiny = await sharp(bytes)
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/**
 * Decodes a picture and encodes it as WebP, upright, without any metadata (decisions: Posts). Animation stays.
 * Throws a Problem: 413 too large, 415 not a supported or a damaged picture.
 */
const encode = limitConcurrency(
  AT_ONCE,
  async (upload: Upload, shape: (image: Sharp) => Sharp): Promise<Picture> => {
    if (upload.bytes.length > IMAGE_MAX_BYTES) throw new Problem(413, 'Image size should be less than 5MB');
    if (!isKnownKind(upload.bytes)) {
      throw new Problem(415, 'Only JPEG, PNG, GIF, WebP and AVIF pictures can be used.');
    }
    try {
      const input = sharp(upload.bytes, {
        animated: true,
        failOn: 'error',
        limitInputPixels: IMAGE_MAX_PIXELS,
      });
      const { data, info } = await shape(input.autoOrient().timeout({ seconds: ENCODE_TIMEOUT_S }))
        .webp({ quality: 80, effort: 3 })
        .toBuffer({ resolveWithObject: true });
      return {
        bytes: data,
        width: info.width,
        height: info.pageHeight ?? info.height,
        placeholder: await placeholderOf(data),
      };
    } catch (error) {
      throw refuse(error);
    }
  },
);

/** A picture for a post: fits into 1600 × 1600 pixels, never enlarged. */
export const postPicture = (upload: Upload): Promise<Picture> =>
  encode(upload, (image) => image.resize(POST_SIDE, POST_SIDE, { fit: 'inside', withoutEnlargement: true }));

/** A profile picture: 320 × 320 pixels, cut from the middle. */
export const avatarPicture = (upload: Upload): Promise<Picture> =>
  encode(upload, (image) => image.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' }));
