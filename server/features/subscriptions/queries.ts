import type { PaidTier } from '#contract/tiers';
import type { Db, Trx } from '../../db/connect';

/** While a subscription is in one of these, the member holds its tier (decisions: Subscriptions). */
export const HOLDING = ['trialing', 'active', 'past_due', 'active_until_period_end'];

/**
 * The paid tiers that the member holds. To act on them, hold the member's row first (for no key update), as whatever
 * changes a subscription does: then none ends in between.
 */
export async function heldTiers(db: Db, memberId: number): Promise<PaidTier[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('tier')
    .distinct()
    .where('member_id', '=', memberId)
    .where('status', 'in', HOLDING)
    .execute();
  return rows.map(({ tier }) => tier);
}

/**
 * Ends what the member subscribes to, as part of the deletion of the account and of its transaction: what cancels at
 * the provider is made here, from the rows that go (decisions: Subscriptions).
 */
export async function endSubscriptions(trx: Trx, memberId: number): Promise<void> {
  await trx.deleteFrom('subscriptions').where('member_id', '=', memberId).execute();
}
