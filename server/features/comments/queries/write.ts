import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/connect';

/** What stands in the place of a deleted comment (decisions: Posts). */
export const DELETED = 'Comment deleted';

/** The post under which a comment stands: it never changes. */
export async function postOf(db: Db, commentId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('comments')
    .select('post_id')
    .where('id', '=', commentId)
    .executeTakeFirst();
  return row?.post_id;
}

/** The thread of a comment of this post that can be replied to: the id of its top-level comment. */
export async function findThread(db: Db, postId: number, commentId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('comments')
    .select(['id', 'root_id'])
    .where('id', '=', commentId)
    .where('post_id', '=', postId)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  return row && (row.root_id ?? row.id);
}

interface NewComment {
  postId: number;
  authorId: number;
  content: string;
  parentId: number | null;
  rootId: number | null;
}

/** Adds a comment to a post that is held; answers its id. */
export async function addComment(
  trx: Trx,
  { postId, authorId, content, parentId, rootId }: NewComment,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into comments (post_id, author_id, content, parent_id, root_id)
      values (${postId}, ${authorId}, ${content}, ${parentId}, ${rootId})
      returning id
    ), parent as (
      update comments set reply_count = reply_count + 1 where id = ${parentId}
    )
    update posts set comment_count = comment_count + 1 where id = ${postId}
    returning (select id from added) as id`.execute(trx);
  const [added] = rows;
  if (!added) throw new Error(`post ${postId} was not held`);
  return added.id;
}

/** Holds a comment that is not deleted until the transaction ends. */
export function lockComment(trx: Trx, id: number) {
  return trx
    .selectFrom('comments')
    .select(['id', 'author_id', 'reply_count'])
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes a member's own comment; false when there is none. */
export async function changeComment(
  db: Db,
  { id, authorId, content }: { id: number; authorId: number; content: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ content })
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts "Comment deleted" in the place of a comment with replies. The comment and its post must be held. */
export async function replaceComment(
  trx: Trx,
  { id, postId }: { id: number; postId: number },
): Promise<void> {
  await sql`
    with reactions as (
      delete from comment_reactions where comment_id = ${id}
    ), replaced as (
      update comments
      set is_deleted = true, author_id = null, content = ${DELETED}, like_count = 0, smite_count = 0
      where id = ${id}
    )
    update posts set comment_count = comment_count - 1 where id = ${postId}`.execute(trx);
}

/**
 * Deletes a comment without replies, and upwards every deleted one that stood only for it (a chain may be long, so this
 * is one statement). The comment and its post must be held.
 */
export async function removeComment(trx: Trx, { id, postId }: { id: number; postId: number }): Promise<void> {
  await sql`
    with recursive gone as (
      select id, parent_id from comments where id = ${id}
      union all
      select above.id, above.parent_id from comments above
      join gone on above.id = gone.parent_id
      where above.is_deleted and above.reply_count = 1
    ), removed as (
      delete from comments where id in (select id from gone) returning id, parent_id
    ), parent as (
      update comments set reply_count = reply_count - 1
      where id = (select parent_id from removed order by id limit 1)
    )
    update posts set comment_count = comment_count - 1 where id = ${postId}`.execute(trx);
}
