import { sql } from 'kysely';
import type { Tier } from '#contract/tiers';
import type { Db, Trx } from '../../db/connect';

/** A member with what a profile shows. Email, status and trial are for the member's own eyes. */
export function findMember(db: Db, viewerId: number, memberId: number) {
  return db
    .selectFrom('members as m')
    .leftJoin('media as picture', 'picture.id', 'm.picture_id')
    .leftJoin('follows as f', (join) =>
      join.onRef('f.followed_id', '=', 'm.id').on('f.follower_id', '=', viewerId),
    )
    .select([
      'm.id',
      'm.username',
      'm.bio',
      'm.godtier',
      'm.follower_count',
      'm.following_count',
      'm.email',
      'm.subscription_status',
      'm.used_free_trial',
      'picture.key as picture_key',
      sql<boolean>`f.id is not null`.as('is_followed'),
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirst();
}

/**
 * Holds the own row, so that no subscription of the member ends until the transaction does. Answers the id of the
 * picture.
 */
export async function lockMember(trx: Trx, memberId: number): Promise<number | null> {
  const { picture_id } = await trx
    .selectFrom('members')
    .select('picture_id')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return picture_id;
}

/** Stores a change of the profile; a field that is undefined stays as it is. */
export async function changeMember(
  db: Db,
  memberId: number,
  change: { bio: string | undefined; godtier: Tier | undefined; picture_id: number | null | undefined },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.updateTable('members').set(change).where('id', '=', memberId).execute();
}
