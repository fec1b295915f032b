import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '#contract/common';
import type { Context } from '../../context';
import { badRequest } from '../../http/problem';
import { memberOf } from '../../http/session';
import { KeyedSemaphore } from '../../semaphore';
import type { Picture } from './pictures';
import { storePicture, releasePictures } from './store';

/** The picture of a request: a new one, '' to remove the present one, undefined to keep it (spec §7). */
export type PictureChange = Upload | '' | undefined;

/** Reads a picture field. Throws 400 for text in its place, since a JSON body cannot carry a file. */
export function checkPictureField(field: string, value: unknown): PictureChange {
  if (value === undefined || value === '') return value;
  if (typeof value === 'object' && value && 'bytes' in value && value.bytes instanceof Uint8Array) {
    return value as Upload;
  }
  throw badRequest(field, 'Send the picture as a file (multipart/form-data), or an empty text to remove it.');
}

/** A member's pictures wait behind each other, so that each member has at most one in the queue of all (pictures.ts). */
const encodings = new KeyedSemaphore({ slots: 1, queue: 10 });

/**
 * Creates the function through which routes take pictures. It encodes and keeps the request's picture, if it has one,
 * gives its id to `work` (null without a new one), and afterwards deletes what nothing shows any more: the new
 * picture if `work` failed or did not need it, and those that `work` may have replaced.
 */
export function createUploadHandler(
  app: FastifyInstance,
  { db, media }: Context,
  encode: (upload: Upload) => Promise<Picture>,
) {
  return async <T>(
    request: FastifyRequest,
    { picture, replaced }: { picture: PictureChange; replaced: (number | null)[] },
    work: (pictureId: number | null) => Promise<T>,
  ): Promise<T> => {
    let id: number | null = null;
    if (picture) {
      const memberId = String(memberOf(request).id);
      await app.limit('uploads', memberId);
      id = await storePicture(db, media, await encodings.run(memberId, () => encode(picture)));
    }
    try {
      return await work(id);
    } finally {
      await releasePictures(db, media, [id, ...replaced]);
    }
  };
}
