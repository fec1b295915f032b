import { sql } from 'kysely';
import { anyOf } from '../../../db/anyOf';
import type { Db, Trx } from '../../../db/connect';

/** The ids of the comments of posts, newest first: replies before what they reply to. */
export async function listCommentIds(db: Db, postIds: number[], limit: number): Promise<number[]> {
  const comments = await db
    .selectFrom('comments')
    .select('id')
    .where('post_id', '=', anyOf(postIds))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return comments.map(({ id }) => id);
}

/** Deletes comments of hidden posts to which no other comment replies. Returns their number. */
export async function deleteComments(trx: Trx, ids: number[]): Promise<number> {
  // Before the comments, as every transaction does: this avoids deadlocks.
  await sql`
    select from posts where id in (select post_id from comments where id = any(${ids}::bigint[]))
    order by id for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    with removed as (
      delete from comments where id = any(${ids}::bigint[]) returning parent_id, post_id, is_deleted
    ), parents as (
      update comments set reply_count = reply_count - gone
      from (select parent_id, count(*) as gone from removed group by parent_id) as r
      where comments.id = r.parent_id and not comments.id = any(${ids}::bigint[])
    ), counted as (
      update posts set comment_count = comment_count - gone
      from (select post_id, count(*) as gone from removed where not is_deleted group by post_id) as r
      where posts.id = r.post_id
    )
    select count(*) from removed`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Deletes posts that have no comments and reactions. Returns the ids of their pictures. */
export async function deletePosts(db: Db, ids: number[]): Promise<(number | null)[]> {
  const posts = await db
    .deleteFrom('posts')
    .where('id', '=', anyOf(ids))
    .returning(['image_id', 'temp_image_id'])
    .execute();
  return posts.flatMap(({ image_id, temp_image_id }) => [image_id, temp_image_id]);
}
