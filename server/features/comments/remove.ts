import type { Trx } from '../../db/connect';
import { addJob } from '../../queue/addJob';
import type { Job, TaskContext } from '../../queue/task';
import { lockPost } from '../posts';
import { lockForRemoval, removeWithoutReplies, replace } from './queries/remove';
import { postOf } from './queries/write';

/**
 * Deletes a comment (decisions: Posts). One with replies becomes "Comment deleted"; one without is removed, and with it
 * the comments deleted earlier that have no other reply: of a long chain the rest by a job. The comment's post must be
 * locked.
 * @param id of a comment that is not deleted
 */
export async function removeComment(trx: Trx, id: number): Promise<void> {
  await lockForRemoval(trx, [id]);
  const removed = await removeWithoutReplies(trx, id);
  if (!removed) await replace(trx, [id]);
  else if (removed.empty_id !== null)
    await addJob(trx, 'remove-empty-comments', { commentId: removed.empty_id });
}

/** Goes on with a chain of deleted comments from its end upwards. */
export async function removeEmptyComments(
  { db }: TaskContext,
  { payload: { commentId } }: Job<{ commentId: number }>,
): Promise<void> {
  for (let next: number | null = commentId; next !== null;) {
    const id: number = next;
    next = await db.transaction().execute(async (trx) => {
      const postId = await postOf(trx, id);
      if (postId === undefined || !(await lockPost(trx, postId))) return null;
      await lockForRemoval(trx, [id]);
      return (await removeWithoutReplies(trx, id))?.empty_id ?? null;
    });
  }
}
