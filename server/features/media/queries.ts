import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { anyOf } from '../../db/anyOf';
import type { Db } from '../../db/connect';
import type { Picture } from './pictures';
import { mediaUrl } from './address';

/** A stored picture. */
export interface StoredPicture {
  id: number;
  key: string;
}

/** `mediaUrl` of a column with the key; null without one. */
export const mediaUrlOf = (column: string): RawBuilder<string | null> =>
  sql`${sql.lit(mediaUrl(''))} || ${sql.ref(column)}`;

/** Adds the row of a picture. Returns its id. */
export async function addPicture(db: Db, key: string, picture: Omit<Picture, 'bytes'>): Promise<number> {
  const { id } = await db
    .insertInto('media')
    .values({ key, width: picture.width, height: picture.height, placeholder: picture.placeholder })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The advisory lock without which no picture is found unused, and so deleted. */
const KEEP_LOCK = 0x504943;

/** Does `work` while no picture that is shown as it begins can be deleted. */
export const keepingPictures = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${KEEP_LOCK})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${KEEP_LOCK})`.execute(connection);
    }
  });

/** The keys of the pictures that something shows. */
export async function listShownKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from media join (
      select image_id as id from posts union
      select temp_image_id from posts union
      select picture_id from members
    ) as shown using (id)`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Whether nothing shows the picture, which never changes back: only the request that made a picture refers to it. False
 * while pictures are kept. Each is looked up in the indexes: with `not exists`, PostgreSQL would read all posts for many
 * pictures at once.
 */
const isUnused = sql<SqlBool>`coalesce(
  (select 1 from posts where posts.image_id = media.id limit 1),
  (select 1 from posts where posts.temp_image_id = media.id limit 1),
  (select 1 from members where members.picture_id = media.id limit 1)) is null
  and (select pg_try_advisory_xact_lock_shared(${KEEP_LOCK}))`;

/** The pictures among them that nothing shows. */
export const listUnused = (db: Db, ids: number[]): Promise<StoredPicture[]> =>
  db.selectFrom('media').select(['id', 'key']).where('id', '=', anyOf(ids)).where(isUnused).execute();

/**
 * The next pictures by id, each with whether nothing shows it. Those younger than an hour are left out: they may belong to
 * a request that is not yet committed.
 */
export const listOldPictures = (db: Db, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('media')
    .select(['id', 'key', isUnused.as('is_unused')])
    .where('id', '>', after)
    .where(sql<boolean>`created_at < now() - interval '1 hour'`)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function removePictures(db: Db, ids: number[]): Promise<void> {
  await db.deleteFrom('media').where('id', '=', anyOf(ids)).execute();
}
