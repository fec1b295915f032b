import { sql } from 'kysely';
import type { Trx } from '../../../db/connect';

/** What stands in the place of a deleted comment (decisions: Posts). */
const DELETED = 'Comment deleted';

/**
 * Deletes comments (decisions: Posts). One under which others stay gives its place to "Comment deleted"; the others go,
 * and with them the deleted ones that stood only for what goes. The comments' posts must be held.
 * @param ids of comments that are not deleted
 */
export async function removeComments(trx: Trx, ids: number[]): Promise<void> {
  await hold(trx, ids);
  const removed = await removeEmpty(trx, ids);
  const rest = ids.filter((id) => !removed.has(id));
  if (rest.length > 0) await replace(trx, rest);
}

/** Waits for whoever is just reacting to one of them, so that what is done next sees the reaction. */
async function hold(trx: Trx, ids: number[]): Promise<void> {
  await sql`
    select id from comments where id = any(${ids}::bigint[]) order by id desc for update`.execute(trx);
}

/**
 * `silent` are the comments to delete and the deleted ones above and under them. Of those, what has a comment right
 * under it that still speaks is `kept`, and so is all that stands above what is kept. Answers the ids of the others,
 * which are deleted.
 */
async function removeEmpty(trx: Trx, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive silent as (
      select id, parent_id from comments where id = any(${ids}::bigint[])
      union
      select next.id, next.parent_id from silent cross join lateral (
        select id, parent_id from comments where parent_id = silent.id and is_deleted
        union all
        select id, parent_id from comments where id = silent.parent_id and is_deleted
      ) as next
    ), kept as (
      select id, parent_id from silent
      where id in (
        select parent_id from comments where parent_id in (select id from silent)
        and not exists (select from silent as other where other.id = comments.id)
      )
      union
      select silent.id, silent.parent_id from silent join kept on silent.id = kept.parent_id
    ), removed as (
      delete from comments where id in (select id from silent except select id from kept)
      returning id, parent_id, post_id, is_deleted
    ), parents as (
      update comments set reply_count = reply_count - gone
      from (select parent_id, count(*) as gone from removed group by parent_id) as r
      where comments.id = r.parent_id and not exists (select from removed where removed.id = r.parent_id)
    ), counted as (
      update posts set comment_count = comment_count - gone
      from (select post_id, count(*) as gone from removed where not is_deleted group by post_id) as r
      where posts.id = r.post_id
    )
    select id from removed`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Puts "Comment deleted" in the place of comments. */
async function replace(trx: Trx, ids: number[]): Promise<void> {
  await sql`
    with replaced as (
      update comments
      set is_deleted = true, author_id = null, content = ${DELETED}, like_count = 0, smite_count = 0
      where id = any(${ids}::bigint[])
      returning id, post_id
    ), reactions as (
      delete from comment_reactions where comment_id in (select id from replaced)
    )
    update posts set comment_count = comment_count - gone
    from (select post_id, count(*) as gone from replaced group by post_id) as r
    where posts.id = r.post_id`.execute(trx);
}
