import { sql } from 'kysely';
import type { Subscription } from '#contract/subscriptions';
import type { PaidTier } from '#contract/tiers';
import type { Db, Trx } from '../../db/connect';
import { addJob } from '../../queue/addJob';

/** While a subscription is in one of these, the member holds its tier (decisions: Subscriptions). */
export const HOLDING = ['trialing', 'active', 'past_due', 'active_until_period_end'];

export const holds = (status: string): boolean => HOLDING.includes(status);

/** What is in one of these never changes again. */
export const ENDED = ['canceled', 'incomplete_expired'];

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

/** What the member sees of the own subscriptions: one of each tier, the one that is held before any other. */
export async function listOf(db: Db, memberId: number): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['tier', 'status', 'current_period_end', 'trial_end'])
    .distinctOn('tier')
    .where('member_id', '=', memberId)
    .orderBy('tier', 'desc')
    .orderBy(sql`status in (${sql.join(HOLDING)})`, 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ current_period_end, trial_end, ...row }) => ({
    ...row,
    current_period_end: current_period_end?.toISOString() ?? null,
    trial_end: trial_end?.toISOString() ?? null,
  }));
}

/** Subscriptions of the tier that have not ended, whether or not they are paid. */
export function standingSubscriptions(db: Db, memberId: number, tier: PaidTier) {
  return db
    .selectFrom('subscriptions')
    .select('provider_id')
    .where('member_id', '=', memberId)
    .where('tier', '=', tier)
    .where('status', 'not in', ENDED)
    .execute();
}

/** The other plans of the same member that would renew. Gifts are none, and neither is what ends anyway. */
export async function otherPlans(db: Db, providerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions as kept')
    .innerJoin('subscriptions as other', 'other.member_id', 'kept.member_id')
    .select('other.provider_id')
    .where('kept.provider_id', '=', providerId)
    .where('kept.status', 'in', HOLDING)
    .where('other.provider_id', '<>', providerId)
    .where('other.status', 'in', ['trialing', 'active', 'past_due'])
    .execute();
  return rows.flatMap(({ provider_id }) => provider_id ?? []);
}

/**
 * Ends what the member subscribes to, as part of the deletion of the account and of its transaction; at the provider it
 * is ended by a job (decisions: Subscriptions).
 */
export async function endSubscriptions(trx: Trx, memberId: number): Promise<void> {
  await trx.deleteFrom('subscriptions').where('member_id', '=', memberId).execute();
  const closing = await trx
    .insertInto('closing_customers')
    .columns(['customer_id'])
    .expression((select) =>
      select
        .selectFrom('payment_customers')
        .select(sql<string>`customer_id`.as('customer_id'))
        .where('member_id', '=', memberId)
        .where('customer_id', 'is not', null),
    )
    .returning('customer_id')
    .execute();
  if (closing.length > 0) await addJob(trx, 'close-customers', {});
}
