import { TIERS, type PaidTier, type Tier } from '#contract/tiers';
import { publish } from '../../adapters/bus/queries';
import type { Trx } from '../../db/connect';
import { membershipChanged } from '../live/publish';
import { changeMembership, holds, listByChange, readTier } from './queries/membership';

interface Held {
  tier: PaidTier;
  status: string;
}

/** The member's tier and status, derived from the subscriptions. */
interface Membership {
  godtier: Tier;
  subscription_status: string | null;
}

const rank = (tier: Tier): number => TIERS.indexOf(tier);

/**
 * The rules of decisions: Subscriptions. A tier that has just started is the member's; when the one in use is no longer
 * held, it becomes the highest still held. The status is that of the highest held, else of the last one.
 * @param subscriptions latest first
 */
export function membershipOf(subscriptions: Held[], godtier: Tier, started?: PaidTier): Membership {
  const held = subscriptions
    .filter(({ status }) => holds(status))
    .sort((one, other) => rank(other.tier) - rank(one.tier));
  const isHeld = godtier === 'HERMES' || held.some(({ tier }) => tier === godtier);
  return {
    godtier: started ?? (isHeld ? godtier : (held[0]?.tier ?? 'HERMES')),
    subscription_status: (held[0] ?? subscriptions[0])?.status ?? null,
  };
}

/**
 * Updates the member's tier and status after a change of the subscriptions, and tells the member's pages. The member's row
 * must be locked.
 * @param started the tier of a subscription that has just begun
 * @returns the tier
 */
export async function updateMembership(trx: Trx, memberId: number, started?: PaidTier): Promise<Tier> {
  const subscriptions = await listByChange(trx, memberId);
  const membership = membershipOf(subscriptions, await readTier(trx, memberId), started);
  await changeMembership(trx, memberId, membership);
  await publish(trx, membershipChanged(memberId));
  return membership.godtier;
}
