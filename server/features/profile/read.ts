import type { Profile } from '#contract/profile';
import type { Db } from '../../db/connect';
import { mediaUrl } from '../media/address';
import { heldTiers } from '../subscriptions/queries/subscriptions';
import { unknownMember } from '../members/queries';
import { findMember } from './queries';

/** A profile as the viewer sees it; the own one has more fields (decisions: Sessions). Throws 404. */
export async function readProfile(db: Db, viewerId: number, memberId: number): Promise<Profile> {
  const member = await findMember(db, viewerId, memberId);
  if (!member) throw unknownMember();
  const { picture_key, email, subscription_status, used_free_trial, ...shown } = member;
  const profile = { ...shown, profile_picture: picture_key && mediaUrl(picture_key) };
  if (memberId !== viewerId) return profile;
  const held = await heldTiers(db, memberId);
  return {
    ...profile,
    email,
    has_hades_subscription: held.includes('HADES'),
    has_zeus_subscription: held.includes('ZEUS'),
    subscription_status,
    used_free_trial,
  };
}
