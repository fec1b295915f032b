import type { Trx } from '../../db/connect';
import { eraseInSteps, STEP } from '../../db/eraseInSteps';
import { addJob } from '../../queue/addJob';
import type { TaskContext } from '../../queue/task';
import { releasePictures } from '../media/store';
import { commentReactions, eraseReactions, postReactions } from '../reactions/queries';
import * as hidden from './queries/erase';
import { hidePost } from './queries/write';

/** Deletes a locked post: it is hidden at once, its comments and reactions are erased by a job (decisions: Posts). */
export async function removePost(trx: Trx, id: number): Promise<void> {
  const left = await hidePost(trx, id);
  await addJob(trx, 'erase-post', { postId: id }, left > STEP ? { oneAtATime: 'erase-post' } : {});
}

/**
 * Erases posts that no one sees any more, in steps however many comments and reactions they have.
 * @param ids as many as one step has (`STEP`)
 */
export async function erasePosts({ db, media }: TaskContext, ids: number[]): Promise<void> {
  await eraseReactions(db, commentReactions, { to: ids, column: 'post_id' });
  await eraseInSteps(db, {
    list: (read, limit) => hidden.listCommentIds(read, ids, limit),
    erase: hidden.deleteComments,
  });
  await eraseReactions(db, postReactions, { to: ids, column: 'id' });
  await releasePictures(db, media, await hidden.deletePosts(db, ids));
}
