import type { Db, Trx } from '../../db/connect';
import { eraseInSteps, STEP } from '../../db/eraseInSteps';
import { addJob } from '../../queue/addJob';
import { lockPost } from '../posts/queries/write';
import { commentReactions, eraseReactions } from '../reactions/queries';
import { ANYONE } from '../visibility/queries';
import {
  hide,
  listCommentIds,
  lockForRemoval,
  lockWithPosts,
  removeEmpty,
  removeWithoutReplies,
  replace,
} from './queries/remove';
import { postOf } from './queries/write';

/**
 * Deletes a comment (decisions: Posts). One with replies becomes "Comment deleted"; one without is removed, and with it
 * the comments deleted earlier that have no other reply: of a long chain the rest by a job, and after many reactions the
 * comment itself, so that no one under the post waits for them. The comment's post must be locked.
 * @param id of a comment that is not deleted
 */
export async function removeComment(trx: Trx, id: number): Promise<void> {
  const found = await lockForRemoval(trx, id);
  if (found && found.reactions > STEP) {
    await hide(trx, id);
    await addJob(trx, 'erase-comment', { commentId: id });
    return;
  }
  const removed = await removeWithoutReplies(trx, id);
  if (!removed) await replace(trx, [id]);
  else if (removed.empty_id !== null)
    await addJob(trx, 'remove-empty-comments', { commentId: removed.empty_id });
}

/** Levels of a chain of deleted comments that go with their last reply; the rest goes by a job. */
const LEVELS = 20;

/** As `removeComment`, of many that are locked with their posts. Returns their number. */
async function removeComments(trx: Trx, ids: number[]): Promise<number> {
  await replace(trx, ids);
  let empty = ids;
  for (let level = 0; level < LEVELS && empty.length > 0; level++) empty = await removeEmpty(trx, empty);
  for (const commentId of empty) await addJob(trx, 'remove-empty-comments', { commentId });
  return ids.length;
}

/** Deletes all comments of deleted accounts, in steps: what `removeComment` does with one. */
export async function eraseComments(db: Db, authorIds: number[]): Promise<void> {
  await eraseReactions(db, commentReactions, { to: authorIds, column: 'author_id' });
  await eraseInSteps(db, {
    list: (read, limit) => listCommentIds(read, authorIds, limit),
    erase: async (trx, ids) => removeComments(trx, await lockWithPosts(trx, ids)),
  });
}

/** Goes on with a chain of deleted comments from its end upwards. */
export async function removeEmptyComments(db: Db, commentId: number): Promise<void> {
  for (let next: number | null = commentId; next !== null;) {
    const id: number = next;
    next = await db.transaction().execute(async (trx) => {
      const postId = await postOf(trx, id);
      if (postId === undefined || !(await lockPost(trx, ANYONE.id, postId))) return null;
      // It may have been put back.
      if (!(await lockForRemoval(trx, id))?.is_deleted) return null;
      return (await removeWithoutReplies(trx, id))?.empty_id ?? null;
    });
  }
}

/** Erases the reactions to a deleted comment in steps, then the comment as `removeComment` does. */
export async function eraseComment(db: Db, commentId: number): Promise<void> {
  await eraseReactions(db, commentReactions, { to: [commentId], column: 'id' });
  await removeEmptyComments(db, commentId);
}
