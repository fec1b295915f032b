import { STEP } from '../../db/eraseInSteps';
import type { TaskContext } from '../../queue/task';
import { holdPictures } from '../media/queries';
import { releasePictures } from '../media/store';
import { erasePosts, removePost } from '../posts/remove';
import { forgetEvidence, forgetMembers, listDue, listRemovedPosts } from './queries/erase';

/** Deletes pictures that are kept for no case any more, unless something shows them. */
async function release({ db, media }: TaskContext, ids: number[]): Promise<void> {
  await db.transaction().execute((trx) => holdPictures(trx, ids, false));
  await releasePictures(db, media, ids);
}

/**
 * Deletes evidence, and for good what moderators removed, 90 days after the decision, a year where it was illegal (decisions:
 * Safety). Each case is a transaction of its own; idempotent.
 */
export async function sweepCases(context: TaskContext): Promise<void> {
  for (;;) {
    const due = await listDue(context.db, STEP);
    if (due.length === 0) return;
    for (const id of due) {
      const pictures = await context.db.transaction().execute(async (trx) => {
        const forgotten = await forgetEvidence(trx, id);
        if (forgotten?.kind === 'post' && forgotten.isRemoved) await removePost(trx, forgotten.subjectId);
        return forgotten?.pictures ?? [];
      });
      await release(context, pictures);
    }
  }
}

/** Erases what cases have of deleted accounts beside evidence and numbers. */
export async function eraseFromCases(context: TaskContext, memberIds: number[]): Promise<void> {
  for (;;) {
    const postIds = await listRemovedPosts(context.db, memberIds, STEP);
    if (postIds.length === 0) break;
    await erasePosts(context, postIds);
  }
  await release(context, await forgetMembers(context.db, memberIds));
}
