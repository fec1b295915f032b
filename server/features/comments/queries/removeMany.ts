import { sql } from 'kysely';
import type { Trx } from '../../../db/connect';
import { lockForRemoval, replace } from './remove';

/**
 * Deletes all comments of a member, in few statements however many (decisions: Posts). One that keeps replies becomes
 * "Comment deleted"; the others are removed, and with them the comments deleted earlier that have no replies left. The
 * comments' posts must be locked.
 * @param ids of comments that are not deleted
 */
export async function removeComments(trx: Trx, ids: number[]): Promise<void> {
  await lockForRemoval(trx, ids);
  const removed = await removeEmpty(trx, ids);
  const rest = ids.filter((id) => !removed.has(id));
  if (rest.length > 0) await replace(trx, rest);
}

/**
 * `silent` are the comments to delete and the earlier deleted ones among their ancestors and replies. Of those, one with a
 * direct reply that is not silent is `kept`, and so are its ancestors. The others are deleted. Returns their ids.
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
