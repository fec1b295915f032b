import type { Profile } from '#contract/profile';
import type { PaidTier, Tier } from '#contract/tiers';

/** What a member holds, as the own profile tells it. */
export type Held = Pick<Profile, 'has_hades_subscription' | 'has_zeus_subscription'>;

/** Whether the member holds a subscription of the tier. */
export const holdsSubscription = (tier: PaidTier, held: Held): boolean =>
  (tier === 'HADES' ? held.has_hades_subscription : held.has_zeus_subscription) === true;

/** Whether the member may choose the tier: HERMES always, the others with their own subscription (spec §5). */
export const mayChooseTier = (tier: Tier, held: Held): boolean =>
  tier === 'HERMES' || holdsSubscription(tier, held);

/** What a member who may not choose the tier is told (spec §5). */
export const tierRefusal = (tier: Tier): string =>
  `You don't have an active ${tier} subscription. Please subscribe before changing your tier.`;
