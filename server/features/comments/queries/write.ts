import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/connect';
import { hasAuthor } from '../../members';

/** The post of a comment, which never changes. Undefined where either was deleted. */
export async function postOf(db: Db, commentId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select('post_id')
    .where('comments.id', '=', commentId)
    .where(hasAuthor('posts.author_id'))
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
    .where(hasAuthor('author_id'))
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

/** Adds a comment to a locked post. Returns its id. */
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
  if (!added) throw new Error(`post ${postId} was not locked`);
  return added.id;
}

/** Locks a comment that is not deleted until the transaction ends. */
export function lockComment(trx: Trx, id: number) {
  return trx
    .selectFrom('comments')
    .select(['id', 'author_id'])
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes a member's own comment. Returns its post, undefined when there is no such comment. */
export async function changeComment(
  trx: Trx,
  { id, authorId, content }: { id: number; authorId: number; content: string },
): Promise<number | undefined> {
  const changed = await trx
    .updateTable('comments')
    .set({ content })
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('is_deleted', '=', false)
    .returning('post_id')
    .executeTakeFirst();
  return changed?.post_id;
}
