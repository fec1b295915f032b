import type { Db, Trx } from '../../../db/connect';
import { hasAccount } from '../../members/queries';

/** The post of a comment, which never changes. Undefined where either was deleted. */
export async function postOf(db: Db, commentId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select('post_id')
    .where('comments.id', '=', commentId)
    .where(hasAccount('posts.author_id'))
    .executeTakeFirst();
  return row?.post_id;
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
