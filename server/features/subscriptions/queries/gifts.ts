import { sql } from 'kysely';
import type { PaidTier } from '#contract/tiers';
import { anyOf } from '../../../db/anyOf';
import type { Trx } from '../../../db/connect';
import { HOLDING } from './subscriptions';

/** The subscriptions by which the member holds the tier, paid ones first. A complimentary one has no `provider_id`. */
export function listHolding(trx: Trx, memberId: number, tier: PaidTier) {
  return trx
    .selectFrom('subscriptions')
    .select(['id', 'provider_id'])
    .where('member_id', '=', memberId)
    .where('tier', '=', tier)
    .where('status', 'in', HOLDING)
    .orderBy('provider_id', (order) => order.asc().nullsLast())
    .execute();
}

/** Adds a complimentary subscription. */
export async function addGift(trx: Trx, memberId: number, tier: PaidTier): Promise<void> {
  await trx.insertInto('subscriptions').values({ member_id: memberId, tier, status: 'active' }).execute();
}

/** Ends complimentary subscriptions. */
export async function endGifts(trx: Trx, ids: number[]): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ status: 'canceled', updated_at: sql`now()` })
    .where('id', '=', anyOf(ids))
    .execute();
}
