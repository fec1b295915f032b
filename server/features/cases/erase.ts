import type { Trx } from '../../db/connect';
import { STEP } from '../../db/eraseInSteps';
import type { TaskContext } from '../../queue/task';
import { holdPictures } from '../media/queries';
import { releasePictures } from '../media/store';
import { erasePosts, removePost } from '../posts/remove';
import { forgetEvidence, forgetRemoved, forgetWords, listDue, listRemovedPosts } from './queries/erase';

/**
 * Forgets what a case refers to and lets go of its pictures in one transaction, since nothing finds a picture that is held for
 * no case. Then deletes those that nothing shows.
 * @param forget returns the pictures
 */
async function release({ db, media }: TaskContext, forget: (trx: Trx) => Promise<number[]>): Promise<void> {
  const pictures = await db.transaction().execute(async (trx) => {
    const forgotten = await forget(trx);
    await holdPictures(trx, forgotten, false);
    return forgotten;
  });
  await releasePictures(db, media, pictures);
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
      await release(context, async (trx) => {
        const forgotten = await forgetEvidence(trx, id);
        if (forgotten?.kind === 'post' && forgotten.isRemoved) await removePost(trx, forgotten.subjectId);
        return forgotten?.pictures ?? [];
      });
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
  await forgetWords(context.db, memberIds);
  await release(context, (trx) => forgetRemoved(trx, memberIds));
}
