import { sql } from 'kysely';
import type { Profile } from '#contract/profile';
import type { Tier } from '#contract/tiers';
import type { Db } from '../../db/connect';
import { followsSeenBy, membersSeenBy } from '../members/queries';
import type { Viewer } from '../visibility/queries';

/** Where the newest decision is that the member `m` has not seen; an act has a higher id than those before it. */
const newestNotice = sql<Profile['newest_notice'] | null>`case when m.unseen_notices > 0 then case
  when (select max(act_id) from cases where member_id = m.id) > coalesce(
    (select max(c.act_id) from reports as r join cases as c on c.id = r.case_id where r.reporter_id = m.id), 0)
  then 'decisions' else 'reports' end end`;

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
    .select(newestNotice.as('newest_notice'))
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
