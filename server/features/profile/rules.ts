import { BIO_MAX } from '#contract/limits';
import type { ProfileChange } from '#contract/profile';
import type { PaidTier, Tier } from '#contract/tiers';
import { paymentRequired } from '../../http/problem';
import { checkText } from '../../http/text';
import { checkPictureField, type PictureChange } from '../media/uploads';

/** A change of the own profile: undefined keeps what there is. */
export interface CheckedChange {
  bio: string | undefined;
  godtier: Tier | undefined;
  picture: PictureChange;
}

/** A request's changes as they may be stored. Throws 400. */
export function checkChange(body: ProfileChange): CheckedChange {
  return {
    bio: body.bio === undefined ? undefined : checkText('bio', body.bio, BIO_MAX),
    godtier: body.godtier,
    picture: checkPictureField('profile_picture', body.profile_picture),
  };
}

/** HADES and ZEUS need their own subscription, HERMES is always allowed (spec §5): throws 402. */
export function checkTier(godtier: Tier, held: PaidTier[]): void {
  if (godtier === 'HERMES' || held.includes(godtier)) return;
  throw paymentRequired(
    `You don't have an active ${godtier} subscription. Please subscribe before changing your tier.`,
  );
}
