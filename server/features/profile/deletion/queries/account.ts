import { sql } from 'kysely';
import type { Db, Trx } from '../../../../db/connect';

/**
 * Locks the member's row against everyone: those who write as this member or about them hold it (`inMemberTransaction`,
 * `lockMemberForKeyShare`) and are waited for; later ones find no member. Undefined when the account is deleted already.
 */
export const lockMemberForUpdate = (trx: Trx, memberId: number) =>
  trx.selectFrom('members').select('picture_id').where('id', '=', memberId).forUpdate().executeTakeFirst();

/** The ids of a member's posts, newest first. */
export async function listNewestPosts(
  db: Db,
  { memberId, limit }: { memberId: number; limit: number },
): Promise<number[]> {
  const posts = await db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return posts.map(({ id }) => id);
}

/** No username has this character, and no email lacks an @. */
const NO_NAME = sql<string>`'#' || id`;

/** Hides a locked account, and deletes what names or lets in its member. */
export async function hideAccount(trx: Trx, memberId: number): Promise<void> {
  for (const table of ['username_suffixes', 'password_resets', 'sign_in_networks'] as const)
    await trx.deleteFrom(table).where('member_id', '=', memberId).execute();
  await trx
    .updateTable('accounts')
    .set({
      deleted_at: sql<Date>`now()`,
      username: NO_NAME,
      email: NO_NAME,
      password_hash: '',
      bio: '',
      picture_id: null,
    })
    .where('id', '=', memberId)
    .execute();
}

/** Deletes a hidden account to which nothing refers any more but what a request left that was under way. */
export async function removeAccount(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', memberId).execute();
}
