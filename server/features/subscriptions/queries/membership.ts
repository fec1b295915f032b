import { sql } from 'kysely';
import type { PaidTier, Tier } from '#contract/tiers';
import { anyOf } from '../../../db/anyOf';
import type { Db, Trx } from '../../../db/connect';

/** While a subscription is in one of these, the member holds its tier (decisions: Subscriptions). */
export const HOLDING = ['trialing', 'active', 'past_due', 'active_until_period_end'];

export const holds = (status: string): boolean => HOLDING.includes(status);

/** A subscription in one of these never changes again. */
export const ENDED = ['canceled', 'incomplete_expired'];

/**
 * The paid tiers that the member holds. To act on them, lock the member's row first (for no key update), as every change
 * of a subscription does: then none ends in between.
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

/** Every subscription of the member by which the membership is decided, the latest change first. */
export const listByChange = (trx: Trx, memberId: number) =>
  trx
    .selectFrom('subscriptions')
    .select(['tier', 'status'])
    .where('member_id', '=', memberId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

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

/** Whether the member has had a free trial. Undefined when the account was deleted. */
export async function findUsedTrial(db: Db, memberId: number): Promise<boolean | undefined> {
  const member = await db
    .selectFrom('members')
    .select('used_free_trial')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return member?.used_free_trial;
}

export async function readTier(trx: Trx, memberId: number): Promise<Tier> {
  const { godtier } = await trx
    .selectFrom('members')
    .select('godtier')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return godtier;
}

interface Membership {
  godtier: Tier;
  subscription_status: string | null;
  used_free_trial: boolean;
}

export async function changeMembership(
  trx: Trx,
  memberId: number,
  change: Partial<Membership>,
): Promise<void> {
  await trx.updateTable('members').set(change).where('id', '=', memberId).execute();
}
