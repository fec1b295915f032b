import { randomBytes } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import type { MediaStore } from '../../adapters/media';
import type { Db } from '../../db/connect';
import type { Picture } from './pictures';

/** The address of a picture, as the contract's `image` and `profile_picture` carry it. */
export const mediaUrl = (key: string): string => `/media/${key}`;

/**
 * Writes a picture's row to the database and its bytes to the store; answers the row's id. Done before the transaction
 * of what shows it: until then nothing refers to the picture, and after a crash the sweep finds it by its row.
 */
export async function keepPicture(db: Db, store: MediaStore, picture: Picture): Promise<number> {
  // Not guessable from the content, and new for each upload: deleting one never takes another's away.
  const key = `${randomBytes(24).toString('base64url')}.webp`;
  const { id } = await db
    .insertInto('media')
    .values({ key, width: picture.width, height: picture.height, placeholder: picture.placeholder })
    .returning('id')
    .executeTakeFirstOrThrow();
  await store.write(key, picture.bytes);
  return id;
}

/**
 * Nothing shows the picture. It stays so: only the request that made a picture ever refers to it anew. Asked picture by
 * picture, each by an index: of many at once (`not exists`), PostgreSQL would rather read all posts.
 */
export const unused = sql<SqlBool>`coalesce(
  (select 1 from posts where posts.image_id = media.id limit 1),
  (select 1 from posts where posts.temp_image_id = media.id limit 1),
  (select 1 from members where members.picture_id = media.id limit 1)) is null`;

/** Deletes pictures that are not used. The row goes last, so that the sweep finds what a crash left of it. */
export async function deletePictures(
  db: Db,
  store: MediaStore,
  pictures: { id: number; key: string }[],
): Promise<void> {
  if (pictures.length === 0) return;
  await Promise.all(pictures.map(({ key }) => store.delete(key)));
  await db
    .deleteFrom('media')
    .where(
      'id',
      'in',
      pictures.map(({ id }) => id),
    )
    .execute();
}

/**
 * Deletes those of the pictures that nothing shows any more. Called once a change is committed, with what it replaced.
 * Never throws: the change stands, and the sweep takes what is left.
 * @param ids may hold null for "no picture"
 */
export async function releasePictures(db: Db, store: MediaStore, ids: (number | null)[]): Promise<void> {
  const present = ids.filter((id) => id !== null);
  if (present.length === 0) return;
  try {
    const pictures = await db
      .selectFrom('media')
      .select(['id', 'key'])
      .where('id', 'in', present)
      .where(unused)
      .execute();
    await deletePictures(db, store, pictures);
  } catch {
    return;
  }
}
