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

/**
 * 1 where something shows the picture, else null. Each is looked up in the indexes: with `exists`, PostgreSQL would read
 * all posts for many pictures at once.
 */
const shown = sql<1 | null>`coalesce(
  (select 1 from posts where posts.image_id = media.id limit 1),
  (select 1 from posts where posts.temp_image_id = media.id limit 1),
  (select 1 from members where members.picture_id = media.id limit 1))`;

/** Rows of media that one statement reads. */
const LISTED = 1_000;

/** The keys of the pictures that something shows. */
export async function* shownKeys(db: Db): AsyncGenerator<string> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const page: { id: number; key: string; shown: 1 | null }[] = await db
      .selectFrom('media')
      .select(['id', 'key', shown.as('shown')])
      .where('id', '>', after)
      .orderBy('id')
      .limit(LISTED)
      .execute();
    for (const picture of page) if (picture.shown) yield picture.key;
    after = page.at(-1)?.id;
  }
}

/**
 * Whether nothing shows the picture, which never changes back: only the request that made a picture refers to it. False
 * while pictures are kept.
 */
const isUnused = sql<SqlBool>`${shown} is null and (select pg_try_advisory_xact_lock_shared(${KEEP_LOCK}))`;

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
