import { sql } from 'kysely';
import type { Subscription } from '#contract/subscriptions';
import type { PaidTier } from '#contract/tiers';
import type { ProviderSubscription } from '../../../adapters/payments';
import type { Db, Trx } from '../../../db/connect';
import { deleteInBatches } from '../../../db/deleteInBatches';
import { ENDED, HOLDING } from './membership';

/** A member's own subscriptions: one for each tier, the one that is held before any other. */
export async function listSubscriptions(db: Db, memberId: number): Promise<Subscription[]> {
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
export function listCurrent(db: Db, memberId: number, tier: PaidTier) {
  return db
    .selectFrom('subscriptions')
    .select('provider_id')
    .where('member_id', '=', memberId)
    .where('tier', '=', tier)
    .where('status', 'not in', ENDED)
    .execute();
}

/** Statuses of a plan that renews. */
const RENEWING = ['trialing', 'active', 'past_due'];

/**
 * The member's plans that renew and began before this one, if it still renews itself: no complimentary ones. A job that asks
 * late, or again, must not end a plan that was bought since.
 */
export async function listOtherPlans(db: Db, providerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions as plan')
    .innerJoin('subscriptions as other', 'other.member_id', 'plan.member_id')
    .select('other.provider_id')
    .where('plan.provider_id', '=', providerId)
    .where('plan.status', 'in', RENEWING)
    .where('other.provider_id', '<>', providerId)
    .where('other.status', 'in', RENEWING)
    .whereRef('other.updated_at', '<=', 'plan.updated_at')
    .execute();
  return rows.flatMap(({ provider_id }) => provider_id ?? []);
}

const provided = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .select('provider_id')
    .where('provider_id', 'is not', null)
    .$narrowType<{ provider_id: string }>();

/** Subscriptions whose period has ended without a sync since, the first to end first. */
export async function listOverdue(db: Db, limit: number): Promise<string[]> {
  const rows = await provided(db)
    .where('status', 'in', HOLDING)
    .where('current_period_end', '<', sql<Date>`now()`)
    .where('checked_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .orderBy('current_period_end')
    .limit(limit)
    .execute();
  return rows.map(({ provider_id }) => provider_id);
}

/** Subscriptions that may change and were not synced for a day, the longest first. */
export async function listStale(db: Db, limit: number): Promise<string[]> {
  const rows = await provided(db)
    .where('status', 'not in', ENDED)
    .where('checked_at', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('checked_at')
    .limit(limit)
    .execute();
  return rows.map(({ provider_id }) => provider_id);
}

/**
 * The number of a sync with the provider, to be taken before the provider is asked. A later sync fetches what is at least
 * as new, and every change is followed by an event and thus by a sync: what an earlier one brings late can be dropped.
 */
export async function nextSync(db: Db): Promise<number> {
  const { rows } = await sql<{ sync: number }>`select nextval('subscription_syncs') as sync`.execute(db);
  return rows[0]?.sync ?? 0;
}

/** The id of the member: found by the subscription, or by the customer when the subscription is new. */
export async function findSubscriptionOwner(
  trx: Trx,
  { providerId, customerId }: ProviderSubscription,
): Promise<number | undefined> {
  const owner = await trx
    .selectFrom('payment_customers')
    .select('member_id')
    .where('customer_id', '=', customerId)
    .union(trx.selectFrom('subscriptions').select('member_id').where('provider_id', '=', providerId))
    .executeTakeFirst();
  return owner?.member_id;
}

export const findSubscription = (db: Db, providerId: string) =>
  db
    .selectFrom('subscriptions')
    .select(['member_id', 'tier', 'status', 'sync_number', 'current_period_end', 'trial_end'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst();

interface Upsert {
  memberId: number;
  found: ProviderSubscription;
  sync: number;
  /** Whether the tier or the status differs from what is stored. */
  isChanged: boolean;
}

export async function upsertSubscription(
  trx: Trx,
  { memberId, found, sync, isChanged }: Upsert,
): Promise<void> {
  const values = {
    tier: found.tier,
    status: found.status,
    current_period_end: found.periodEnd,
    trial_end: found.trialEnd,
    sync_number: sync,
    checked_at: sql<Date>`now()`,
  };
  await trx
    .insertInto('subscriptions')
    .values({ ...values, member_id: memberId, provider_id: found.providerId })
    .onConflict((row) =>
      row
        .column('provider_id')
        .doUpdateSet({ ...values, ...(isChanged && { updated_at: sql<Date>`now()` }) }),
    )
    .execute();
}

/** Ends a subscription. False when it has ended already, or a later sync was applied. */
export async function endSubscription(trx: Trx, providerId: string, sync: number): Promise<boolean> {
  const ended = await trx
    .updateTable('subscriptions')
    .set({ status: 'canceled', sync_number: sync, checked_at: sql`now()`, updated_at: sql`now()` })
    .where('provider_id', '=', providerId)
    .where('sync_number', '<', sync)
    .where('status', 'not in', ENDED)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function removeSubscriptions(trx: Trx, memberId: number): Promise<void> {
  await trx.deleteFrom('subscriptions').where('member_id', '=', memberId).execute();
}

/** Records an event of the provider. False when it was recorded before. */
export async function addEvent(trx: Trx, id: string): Promise<boolean> {
  const added = await trx
    .insertInto('payment_events')
    .values({ id })
    .onConflict((row) => row.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** The provider sends an event again for three days; its operator can send it again for thirty. */
export const removeOldEvents = (db: Db): Promise<void> =>
  deleteInBatches(
    db,
    (batch) => sql`delete from payment_events where id in (
      select id from payment_events where received_at < now() - interval '35 days'
      order by received_at limit ${batch})`,
  );
