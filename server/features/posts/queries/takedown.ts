import { sql } from 'kysely';
import type { Trx } from '../../../db/connect';

type Pictures = (number | null)[];

/** Hides a post as a deleted one is, with all that it holds. Undefined where it is gone. */
export async function hideForCase(
  trx: Trx,
  id: number,
): Promise<{ authorId: number; pictures: Pictures } | undefined> {
  const { rows } = await sql<{ author_id: number; image_id: number | null; temp_image_id: number | null }>`
    with present as (
      select id, author_id from posts where id = ${id} and author_id is not null for no key update
    )
    update posts set author_id = null from present where posts.id = present.id
    returning present.author_id, image_id, temp_image_id`.execute(trx);
  const [row] = rows;
  return row && { authorId: row.author_id, pictures: [row.image_id, row.temp_image_id] };
}

/** Shows a hidden post again. Returns its pictures; undefined where the post or its author's account is gone. */
export async function showForCase(trx: Trx, id: number, authorId: number): Promise<Pictures | undefined> {
  const row = await trx
    .updateTable('posts')
    .set({ author_id: authorId })
    .where('id', '=', id)
    .where('author_id', 'is', null)
    .where((post) => post.exists(post.selectFrom('members').select('id').where('id', '=', authorId)))
    .returning(['image_id', 'temp_image_id'])
    .executeTakeFirst();
  return row && [row.image_id, row.temp_image_id];
}

/** Puts a warning before a post, or takes it away. */
export async function setWarning(trx: Trx, id: number, warning: string | null): Promise<void> {
  await trx.updateTable('posts').set({ content_warning: warning }).where('id', '=', id).execute();
}

/** What stands in a post of a picture alone once that is gone. */
const PICTURE_REMOVED = 'The picture was removed by a moderator.';

/** Where a picture is shown, which several posts and members may do. */
export interface PicturePlaces {
  posts: number[];
  temporary: number[];
  members: number[];
}

/** Takes a picture from all that shows it. Returns where that was. */
export async function takePicture(trx: Trx, pictureId: number): Promise<PicturePlaces> {
  const taken = async (column: 'image_id' | 'temp_image_id', text: 'content' | 'temp_content') => {
    const { rows } = await sql<{ id: number }>`
      with present as (
        select id from posts where ${sql.ref(column)} = ${pictureId} order by id for no key update
      )
      update posts set ${sql.ref(column)} = null,
        ${sql.ref(text)} = case when ${sql.ref(text)} = '' then ${PICTURE_REMOVED} else ${sql.ref(text)} end
      where id in (select id from present)
      returning id`.execute(trx);
    return rows.map(({ id }) => id);
  };
  const members = await trx
    .updateTable('accounts')
    .set({ picture_id: null })
    .where('picture_id', '=', pictureId)
    .returning('id')
    .execute();
  return {
    members: members.map(({ id }) => id),
    posts: await taken('image_id', 'content'),
    temporary: await taken('temp_image_id', 'temp_content'),
  };
}

/** Puts a picture back where no other has taken its place. Returns at how many places it is shown again. */
export async function returnPicture(trx: Trx, pictureId: number, places: PicturePlaces): Promise<number> {
  const returned = async (
    ids: number[],
    column: 'image_id' | 'temp_image_id',
    text: 'content' | 'temp_content',
  ) => {
    const { numAffectedRows = 0n } = await sql`
      with present as (
        select id from posts where id = any(${ids}::bigint[]) and ${sql.ref(column)} is null
          and (${sql.lit(column === 'image_id')} or temp_until > now())
        order by id for no key update
      )
      update posts set ${sql.ref(column)} = ${pictureId},
        ${sql.ref(text)} = case when ${sql.ref(text)} = ${PICTURE_REMOVED} then '' else ${sql.ref(text)} end
      where id in (select id from present)`.execute(trx);
    return Number(numAffectedRows);
  };
  const members = await trx
    .updateTable('members')
    .set({ picture_id: pictureId })
    .where('id', 'in', [0, ...places.members])
    .where('picture_id', 'is', null)
    .executeTakeFirstOrThrow();
  return (
    Number(members.numUpdatedRows) +
    (await returned(places.posts, 'image_id', 'content')) +
    (await returned(places.temporary, 'temp_image_id', 'temp_content'))
  );
}
