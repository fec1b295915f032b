import type { Trx } from '../../db/connect';
import { commentsChanged, postChanged } from '../live/publish';
import { insertAgain, lockWithPost, type TakenComment } from './queries/takedown';
import { removeComment } from './remove';

const changed = ({ post_id, author_id }: TakenComment) => [
  ...commentsChanged(post_id, author_id),
  ...postChanged(post_id),
];

/** Deletes a comment as its author does. Returns how it was, and the live hints; null where it is gone. */
export async function takeCommentDown(trx: Trx, id: number) {
  const removed = await lockWithPost(trx, id);
  if (!removed) return null;
  await removeComment(trx, id);
  return { removed, messages: changed(removed) };
}

/** Puts a comment back. Null where its post, what it replied to or its author's account is gone. */
export const putCommentBack = async (trx: Trx, id: number, removed: TakenComment) =>
  (await insertAgain(trx, id, removed)) ? { messages: changed(removed) } : null;
