import { eraseInSteps, STEP } from '../../../db/eraseInSteps';
import type { TaskContext } from '../../../queue/task';
import { eraseFromCases } from '../../cases/erase';
import { eraseComments } from '../../comments/remove';
import { erasePosts } from '../../posts/remove';
import { commentReactions, eraseReactions, postReactions } from '../../reactions/queries';
import { listDeleted, listPosts, removeAccounts } from './queries/account';
import { forgetModerators, listActs, listModerated, reduceActs } from './queries/content';
import {
  blocks,
  follows,
  listPairs,
  removeConversations,
  removeOwn,
  removePairs,
} from './queries/relationships';

/** Accounts that are erased at once, of all servers: half of the jobs that one does by default. */
export const LANES = 2;
/** Accounts that are erased together, so that most of their statements are shared. */
const TOGETHER = 100;

/**
 * Erases the deleted accounts of a lane. Not a job for each, since the queue pauses between jobs of which one runs at a
 * time. Accounts that fail are tried again with the job, after the others.
 */
export async function eraseAccounts(context: TaskContext, lane: number): Promise<void> {
  const failures: unknown[] = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    const ids: number[] = await listDeleted(context.db, { after, lane, lanes: LANES, limit: TOGETHER });
    if (ids.length > 0) await eraseTogether(context, ids).catch((error: unknown) => failures.push(error));
    after = ids.at(-1);
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Erases what deleted accounts have left, in steps however large they were, and at last their rows. It can end at any
 * moment and be done again; no step waits for a row that others have locked.
 */
async function eraseTogether(context: TaskContext, memberIds: number[]): Promise<void> {
  const { db } = context;
  await removeOwn(db, memberIds);
  for (;;) {
    const postIds = await listPosts(db, memberIds, STEP);
    if (postIds.length === 0) break;
    await erasePosts(context, postIds);
  }
  await eraseFromCases(context, memberIds);
  await eraseComments(db, memberIds);
  await eraseReactions(db, postReactions, { by: memberIds });
  await eraseReactions(db, commentReactions, { by: memberIds });
  for (const pairs of [follows, blocks])
    await eraseInSteps(db, {
      list: (read, limit) => listPairs(read, pairs, { memberIds, limit }),
      erase: (trx, ids) => removePairs(trx, pairs, { memberIds, ids }),
    });
  await removeConversations(db, memberIds);
  await eraseInSteps(db, {
    list: (read, limit) => listModerated(read, memberIds, limit),
    erase: (trx, ids) => forgetModerators(trx, memberIds, ids),
  });
  await eraseInSteps(db, {
    list: (read, limit) => listActs(read, memberIds, limit),
    erase: (trx, ids) => reduceActs(trx, memberIds, ids),
  });
  await removeAccounts(db, memberIds);
}
