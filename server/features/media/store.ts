import { randomBytes } from 'node:crypto';
import type { MediaStore } from '../../adapters/media';
import type { Db } from '../../db/connect';
import type { Picture } from './pictures';

/** The address of a picture, as the contract's `image` and `profile_picture` carry it. */
export const mediaUrl = (key: string): string => `/media/${key}`;

/**
 * Writes a picture to the store and its row to the database; answers the row's id. Done before the transaction of
 * what shows it: a picture that nothing refers to is swept away later.
 */
export async function keepPicture(db: Db, store: MediaStore, picture: Picture): Promise<number> {
  // Not guessable from the content, and new for each upload: deleting one never takes another's away.
  const key = `${randomBytes(24).toString('base64url')}.webp`;
  await store.write(key, picture.bytes);
  const { id } = await db
    .insertInto('media')
    .values({ key, width: picture.width, height: picture.height, placeholder: picture.placeholder })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
