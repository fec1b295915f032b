import type { Profile } from '#contract/profile';
import type { PaidTier, Tier } from '#contract/tiers';

/** Which paid tiers the member has a subscription of, as the own profile says. */
export type Entitlements = Pick<Profile, 'has_hades_subscription' | 'has_zeus_subscription'>;

export const hasSubscription = (tier: PaidTier, entitlements: Entitlements): boolean =>
  (tier === 'HADES' ? entitlements.has_hades_subscription : entitlements.has_zeus_subscription) === true;

/** Whether the member may choose the tier: HERMES always, the others with a subscription of that tier (spec §5). */
export const canChooseTier = (tier: Tier, entitlements: Entitlements): boolean =>
  tier === 'HERMES' || hasSubscription(tier, entitlements);

/** The sentence for a tier that the member may not choose (spec §5). */
export const tierRefusal = (tier: Tier): string =>
  `You don't have an active ${tier} subscription. Please subscribe before changing your tier.`;
