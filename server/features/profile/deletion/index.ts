import { sql } from 'kysely';
import type { Context } from '../../../context';
import type { Trx } from '../../../db/connect';
import { removeComments } from '../../comments/queries/remove';
import { releasePictures } from '../../media/store';
import { endSubscriptions } from '../../subscriptions/queries';
import { removeConversations, removeFollows } from './bonds';
import { lockPosts, removePosts, removeReactions } from './posts';

/** Names the lock of account deletions; any number of no other use. */
const DELETIONS = 20_040_204;

/**
 * Locks the member against everybody: those who write as this member or about them hold the row (`asMember`,
 * `lockMemberForKeyShare`) and are waited for; later ones find the member gone. Deletions take their turns, since two members
 * who are bound to each other would wait for each other. False when the account is gone already.
 */
async function lockOut(trx: Trx, memberId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${DELETIONS})`.execute(trx);
  const member = await trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  return member !== undefined;
}

async function commentIds(trx: Trx, memberId: number): Promise<number[]> {
  const comments = await trx.selectFrom('comments').select('id').where('author_id', '=', memberId).execute();
  return comments.map(({ id }) => id);
}

/** What goes by itself with the member's row: sessions, reset links, idempotency keys, the endings of the name. */
async function removeMember(trx: Trx, memberId: number): Promise<number | null> {
  const { picture_id } = await trx
    .deleteFrom('members')
    .where('id', '=', memberId)
    .returning('picture_id')
    .executeTakeFirstOrThrow();
  return picture_id;
}

/**
 * Deletes the account and everything of it, in one transaction; its pictures' files once that is done (decisions:
 * Subscriptions). What others said stays, under "Comment deleted" where it replied to the member.
 */
export async function deleteAccount(
  { db, media }: Pick<Context, 'db' | 'media'>,
  memberId: number,
): Promise<void> {
  const pictures = await db.transaction().execute(async (trx) => {
    if (!(await lockOut(trx, memberId))) return [];
    await removeFollows(trx, memberId);
    await lockPosts(trx, memberId);
    const ofPosts = await removePosts(trx, memberId);
    await removeReactions(trx, 'posts', memberId);
    await removeReactions(trx, 'comments', memberId);
    await removeComments(trx, await commentIds(trx, memberId));
    await removeConversations(trx, memberId);
    await endSubscriptions(trx, memberId);
    return [await removeMember(trx, memberId), ...ofPosts];
  });
  await releasePictures(db, media, pictures);
}
