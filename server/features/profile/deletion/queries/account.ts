import { sql } from 'kysely';
import { anyOf } from '../../../../db/anyOf';
import type { Db, Trx } from '../../../../db/connect';

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
  for (const table of [
    'username_suffixes',
    'password_resets',
    'email_confirmations',
    'sign_in_networks',
  ] as const)
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

interface DeletedPage {
  after: number;
  lane: number;
  lanes: number;
  limit: number;
}

/** The ids of deleted accounts that are still to be erased: those of one of so many lanes, behind `after`. */
export async function listDeleted(db: Db, { after, lane, lanes, limit }: DeletedPage): Promise<number[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('id', '>', after)
    .where(sql<boolean>`id % ${lanes}::int = ${lane}`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return accounts.map(({ id }) => id);
}

/** The ids of some of the members' posts. */
export async function listPosts(db: Db, memberIds: number[], limit: number): Promise<number[]> {
  const posts = await db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', anyOf(memberIds))
    .limit(limit)
    .execute();
  return posts.map(({ id }) => id);
}

/** Deletes hidden accounts to which nothing refers any more but what a request left that was under way. */
export async function removeAccounts(db: Db, memberIds: number[]): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', anyOf(memberIds)).execute();
}
