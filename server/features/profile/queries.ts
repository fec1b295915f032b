import { sql } from 'kysely';
import type { Tier } from '#contract/tiers';
import type { Db } from '../../db/connect';
import { followsSeenBy, membersSeenBy } from '../members/queries';
import type { Viewer } from '../visibility/queries';

/** A member with what a profile shows. Email, status and trial are only for the member. */
export function findMember(db: Db, viewer: Viewer, memberId: number) {
  return membersSeenBy(db, viewer)
    .select(followsSeenBy(viewer, 'following', 'm.following_count').as('following_count'))
    .select(['m.bio', 'm.email', 'm.subscription_status', 'm.used_free_trial'])
    .select(['m.is_moderator', 'm.unseen_notices'])
    .select(
      sql<boolean>`m.id = ${viewer.id} and (
        exists (select from mutes where muter_id = m.id) or exists (select from muted_words where member_id = m.id and words <> '{}')
      )`.as('has_mutes'),
    )
    .where('m.id', '=', memberId)
    .executeTakeFirst();
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
