import type { Profile } from '#contract/profile';
import type { Tier } from '#contract/tiers';

/** What a member holds, as the own profile tells it. */
export type Held = Pick<Profile, 'has_hades_subscription' | 'has_zeus_subscription'>;

/** Whether the member may choose the tier: HERMES always, the others with their own subscription (spec §5). */
export function mayChooseTier(tier: Tier, held: Held): boolean {
  if (tier === 'HADES') return held.has_hades_subscription === true;
  if (tier === 'ZEUS') return held.has_zeus_subscription === true;
  return true;
}

/** What a member who may not choose the tier is told (spec §5). */
export const tierRefusal = (tier: Tier): string =>
  `You don't have an active ${tier} subscription. Please subscribe before changing your tier.`;
