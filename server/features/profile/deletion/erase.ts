import { eraseInSteps, STEP } from '../../../db/eraseInSteps';
import type { Job, TaskContext } from '../../../queue/task';
import { eraseComments } from '../../comments';
import { erasePosts } from '../../posts';
import { commentReactions, eraseReactions, postReactions } from '../../reactions';
import { listNewestPosts, removeAccount } from './queries/account';
import {
  forgetModerator,
  listActs,
  listCommentReactions,
  listModerated,
  listPostReactions,
  reduceActs,
} from './queries/content';
import { listFollows, removeConversations, removeFollows, removeOwn } from './queries/relationships';

/**
 * Erases what a deleted account has left, in steps however large it was, and at last its row. It can end at any moment
 * and be done again; no step waits for a row that others have locked.
 */
export async function eraseAccount(
  context: TaskContext,
  { payload: { memberId } }: Job<{ memberId: number }>,
): Promise<void> {
  const { db } = context;
  await removeOwn(db, memberId);
  for (;;) {
    const postIds = await listNewestPosts(db, { memberId, limit: STEP });
    if (postIds.length === 0) break;
    await erasePosts(context, postIds);
  }
  await eraseComments(db, memberId);
  await eraseInSteps(db, {
    list: (read, limit) => listPostReactions(read, memberId, limit),
    erase: (trx, reactions) => eraseReactions(trx, postReactions, reactions),
  });
  await eraseInSteps(db, {
    list: (read, limit) => listCommentReactions(read, memberId, limit),
    erase: (trx, reactions) => eraseReactions(trx, commentReactions, reactions),
  });
  await eraseInSteps(db, {
    list: (read, limit) => listFollows(read, memberId, limit),
    erase: (trx, ids) => removeFollows(trx, memberId, ids),
  });
  await removeConversations(db, memberId);
  await eraseInSteps(db, {
    list: (read, limit) => listModerated(read, memberId, limit),
    erase: (trx, ids) => forgetModerator(trx, memberId, ids),
  });
  await eraseInSteps(db, {
    list: (read, limit) => listActs(read, memberId, limit),
    erase: (trx, ids) => reduceActs(trx, memberId, ids),
  });
  await removeAccount(db, memberId);
}
