import { TIERS, type PaidTier, type Tier } from '#contract/tiers';
import type { Trx } from '../../db/connect';
import { publishStanding } from '../live/publish';
import { holds } from './queries';

interface Held {
  tier: PaidTier;
  status: string;
}

/** What the subscriptions of a member mean for the member. */
interface Standing {
  godtier: Tier;
  subscription_status: string | null;
}

const rank = (tier: Tier): number => TIERS.indexOf(tier);

/**
 * The rules of decisions: Subscriptions. A tier that has just started is the member's; when the one in use is held no
 * longer, it becomes the highest still held. The status is that of the highest held, else of the last one.
 * @param subscriptions latest first
 */
export function standingOf(subscriptions: Held[], godtier: Tier, started?: PaidTier): Standing {
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
 * Makes the member's tier and status follow the subscriptions, after a change to them, and tells the member's pages. The
 * member's row must be held.
 * @param started the tier of a subscription that has just begun
 */
export async function followSubscriptions(trx: Trx, memberId: number, started?: PaidTier): Promise<void> {
  const { godtier } = await trx
    .selectFrom('members')
    .select('godtier')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const subscriptions = await trx
    .selectFrom('subscriptions')
    .select(['tier', 'status'])
    .where('member_id', '=', memberId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  await trx
    .updateTable('members')
    .set(standingOf(subscriptions, godtier, started))
    .where('id', '=', memberId)
    .execute();
  await publishStanding(trx, memberId);
}
