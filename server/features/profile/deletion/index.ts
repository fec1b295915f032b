import type { Context } from '../../../context';
import { removeComments } from '../../comments';
import { publishPostsDeleted } from '../../live';
import { releasePictures } from '../../media';
import { endSubscriptions } from '../../subscriptions';
import { awaitTurn, listCommentIds, lockMemberForUpdate, removeMember } from './queries/account';
import { lockPosts, removePosts, removeReactions } from './queries/posts';
import { removeConversations, removeFollows } from './queries/relationships';

/**
 * Deletes the account and everything of it, in one transaction; its pictures' files once that is committed (decisions:
 * Subscriptions). What others wrote stays, under "Comment deleted" where it replied to the member.
 */
export async function deleteAccount(
  { db, media }: Pick<Context, 'db' | 'media'>,
  memberId: number,
): Promise<void> {
  const pictures = await db.transaction().execute(async (trx) => {
    await awaitTurn(trx);
    if (!(await lockMemberForUpdate(trx, memberId))) return [];
    await removeFollows(trx, memberId);
    await lockPosts(trx, memberId);
    const posts = await removePosts(trx, memberId);
    await publishPostsDeleted(
      trx,
      posts.map(({ id }) => id),
    );
    await removeReactions(trx, 'posts', memberId);
    await removeReactions(trx, 'comments', memberId);
    await removeComments(trx, await listCommentIds(trx, memberId));
    await removeConversations(trx, memberId);
    await endSubscriptions(trx, memberId);
    const avatar = await removeMember(trx, memberId);
    return [avatar, ...posts.flatMap(({ image_id, temp_image_id }) => [image_id, temp_image_id])];
  });
  await releasePictures(db, media, pictures);
}
