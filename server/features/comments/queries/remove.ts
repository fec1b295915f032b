import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/connect';
import { STEP } from '../../../db/eraseInSteps';
import { DELETED } from '../../threads/shape';
import { anyOf } from '../../../db/anyOf';

/**
 * Waits for open transactions that react to a comment, so that the next statement sees the reaction. Undefined where it is
 * gone.
 */
export const lockForRemoval = (trx: Trx, id: number) =>
  trx
    .selectFrom('comments')
    .select(['is_deleted', sql<number>`like_count + smite_count`.as('reactions')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Removes a comment without replies, and those deleted ones above it of which it is the last reply, at most STEP.
 * @returns undefined when it has replies; else the deleted comment that is left above without a reply, if any
 */
export async function removeWithoutReplies(
  trx: Trx,
  id: number,
): Promise<{ empty_id: number | null } | undefined> {
  const { rows } = await sql<{ empty_id: number | null }>`
    with recursive gone as (
      select id, parent_id, post_id, is_deleted, 1 as step from comments where id = ${id} and reply_count = 0
      union all
      select parent.id, parent.parent_id, parent.post_id, true, step + 1
      from gone join comments parent on parent.id = gone.parent_id
      where parent.is_deleted and parent.reply_count = 1 and step < ${STEP}
    ), removed as (
      delete from comments where id in (select id from gone)
    ), parent as (
      update comments set reply_count = reply_count - 1
      where id = (select parent_id from gone order by step desc limit 1)
      returning case when is_deleted and reply_count = 0 then id end as empty_id
    )
    update posts set comment_count = comment_count - (select count(*) from gone where not is_deleted)
    where id = (select post_id from gone limit 1)
    returning (select empty_id from parent)`.execute(trx);
  return rows[0];
}

/**
 * Removes those of the deleted comments that have no replies. Returns the deleted ones above that have none either now.
 */
export async function removeEmpty(trx: Trx, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; is_empty: boolean }>`
    with removed as (
      delete from comments where id = any(${ids}::bigint[]) and is_deleted and reply_count = 0 returning parent_id
    )
    update comments set reply_count = reply_count - gone
    from (select parent_id, count(*) as gone from removed group by parent_id) as r
    where comments.id = r.parent_id
    returning id, is_deleted and reply_count = 0 as is_empty`.execute(trx);
  return rows.flatMap(({ id, is_empty }) => (is_empty ? id : []));
}

/** Replaces comments by "Comment deleted". */
export async function replace(trx: Trx, ids: number[]): Promise<void> {
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

/** Replaces a comment by "Comment deleted", and leaves its reactions, which no one sees then. */
export async function hide(trx: Trx, id: number): Promise<void> {
  await sql`
    with hidden as (
      update comments set is_deleted = true, author_id = null, content = ${DELETED} where id = ${id} returning post_id
    )
    update posts set comment_count = comment_count - 1 where id = (select post_id from hidden)`.execute(trx);
}

/** The ids of members' comments, newest first. */
export async function listCommentIds(db: Db, authorIds: number[], limit: number): Promise<number[]> {
  const comments = await db
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', anyOf(authorIds))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return comments.map(({ id }) => id);
}

/**
 * Locks comments, each after its post, except those of which either is locked by another transaction: no one waits for
 * another. Returns the locked ones.
 */
export async function lockWithPosts(trx: Trx, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with locked as materialized (
      select id from posts where id in (select post_id from comments where id = any(${ids}::bigint[]))
      for no key update skip locked
    )
    select id from comments
    where id = any(${ids}::bigint[]) and post_id in (select id from locked)
    for update of comments skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}
