import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { anyOf } from '../../db/anyOf';
import type { Db, Trx } from '../../db/connect';
import type { Picture } from './pictures';
import { HELD, mediaUrl } from './address';

/** A stored picture. */
export interface StoredPicture {
  id: number;
  key: string;
}

/** `mediaUrl` of a column with the key; null without one. */
export const mediaUrlOf = (column: string): RawBuilder<string | null> =>
  sql`${sql.lit(mediaUrl(''))} || ${sql.ref(column)}`;

/** What a row of media says of a picture. */
export type PictureSize = Pick<Picture, 'width' | 'height' | 'placeholder'>;

/** Adds the row of a picture. Returns its id. */
export async function addPicture(db: Db, key: string, picture: PictureSize): Promise<number> {
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
 * 1 where something shows the picture or a case keeps it, else null. Each is looked up in the indexes: with `exists`, PostgreSQL would read
 * all posts for many pictures at once.
 */
const shown = sql<1 | null>`coalesce(
  case when media.is_held then 1 end,
  (select 1 from posts where posts.image_id = media.id limit 1),
  (select 1 from posts where posts.temp_image_id = media.id limit 1),
  (select 1 from members where members.picture_id = media.id limit 1))`;

/** Rows of media that one statement reads. */
const LISTED = 1_000;

/** The keys of the pictures that something shows or a case keeps. */
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

/** Keeps pictures for a case, or no longer: then the sweep deletes those that nothing shows. */
export async function holdPictures(trx: Trx, ids: number[], isHeld: boolean): Promise<void> {
  await trx.updateTable('media').set({ is_held: isHeld }).where('id', '=', anyOf(ids)).execute();
}

/** A picture whose bytes are to be moved to where its row says. */
export interface PictureMove {
  pictureId: number;
  /** Where they have been. */
  from: string;
}

/** A new key, as one cannot be guessed from another: the store may be served by itself. */
const newKey = (ending: string) => sql`replace(gen_random_uuid()::text, '-', '') || ${ending}::text`;

/** Gives those of the pictures that are `among` them new keys. Returns the moves that this takes. */
async function changeKeys(
  trx: Trx,
  ids: number[],
  { ending, among }: { ending: string; among: RawBuilder<unknown> },
): Promise<PictureMove[]> {
  const { rows } = await sql<PictureMove>`
    with present as (
      select id, key from media where id = any(${ids}::bigint[]) and ${among} for no key update
    )
    update media set key = ${newKey(ending)} from present where media.id = present.id
    returning media.id as "pictureId", present.key as "from"`.execute(trx);
  return rows;
}

/** Gives pictures keys that are not served, but for those that someone else still shows. */
export const hideKeys = (trx: Trx, ids: number[]): Promise<PictureMove[]> =>
  changeKeys(trx, ids, {
    ending: HELD,
    among: sql`not key like ${`%${HELD}`} and coalesce(
      (select 1 from posts where posts.image_id = media.id and author_id is not null limit 1),
      (select 1 from posts where posts.temp_image_id = media.id and author_id is not null limit 1),
      (select 1 from members where members.picture_id = media.id limit 1)) is null`,
  });

/** Gives pictures keys again under which they are served. */
export const showKeys = (trx: Trx, ids: number[]): Promise<PictureMove[]> =>
  changeKeys(trx, ids, { ending: '.webp', among: sql`key like ${`%${HELD}`}` });

/** The key of a picture; undefined once it was deleted. */
export async function findKey(db: Db, id: number): Promise<string | undefined> {
  const found = await db.selectFrom('media').select('key').where('id', '=', id).executeTakeFirst();
  return found?.key;
}

export async function removePictures(db: Db, ids: number[]): Promise<void> {
  await db.deleteFrom('media').where('id', '=', anyOf(ids)).execute();
}
