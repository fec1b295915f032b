import { sql } from 'kysely';
import type { ProviderSubscription } from '../../adapters/payments';
import type { Db, Trx } from '../../db/connect';
import { addJob } from '../../queue/addJob';
import { ENDED, holds } from './queries';
import { followSubscriptions } from './standing';

/**
 * The number of a look at the provider, to be taken before the look. What a later look saw is at least as new, and every
 * change is followed by an event, thus by a look: an earlier look that is late to be kept is simply dropped.
 */
export async function nextLook(db: Db): Promise<number> {
  const { rows } = await sql<{ look: number }>`select nextval('subscription_looks') as look`.execute(db);
  return rows[0]?.look ?? 0;
}

/** Whose it is: known by the subscription, or by the customer when it is seen for the first time. */
async function ownerOf(
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

const lockMember = (trx: Trx, memberId: number) =>
  trx
    .selectFrom('members')
    .select('used_free_trial')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();

function write(trx: Trx, memberId: number, found: ProviderSubscription, look: number, isChanged: boolean) {
  const values = {
    tier: found.tier,
    status: found.status,
    current_period_end: found.periodEnd,
    trial_end: found.trialEnd,
    look,
    checked_at: sql<Date>`now()`,
  };
  return trx
    .insertInto('subscriptions')
    .values({ ...values, member_id: memberId, provider_id: found.providerId })
    .onConflict((row) =>
      row
        .column('provider_id')
        .doUpdateSet({ ...values, ...(isChanged && { updated_at: sql<Date>`now()` }) }),
    )
    .execute();
}

const hasDatesOf = (
  before: { current_period_end: Date | null; trial_end: Date | null },
  found: ProviderSubscription,
): boolean =>
  before.current_period_end?.getTime() === found.periodEnd?.getTime() &&
  before.trial_end?.getTime() === found.trialEnd?.getTime();

/**
 * Makes what the member holds follow what a look at the provider has found. The one place that does (decisions:
 * Subscriptions). A subscription that nobody here has is left alone.
 */
export function keepSubscription(db: Db, found: ProviderSubscription, look: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const memberId = await ownerOf(trx, found);
    const member = memberId && (await lockMember(trx, memberId));
    if (!member) return;
    const before = await trx
      .selectFrom('subscriptions')
      .select(['tier', 'status', 'look', 'current_period_end', 'trial_end'])
      .where('provider_id', '=', found.providerId)
      .executeTakeFirst();
    if (before && before.look >= look) return;

    const { status, tier } = found;
    const isSecondTrial = !before && found.isFromCheckout && found.trialEnd && member.used_free_trial;
    if (isSecondTrial && !ENDED.includes(status)) {
      await addJob(trx, 'cancel-subscription', { subscription: found.providerId });
      return;
    }

    const isChanged = before?.status !== status || before.tier !== tier;
    await write(trx, memberId, found, look, isChanged);
    if (found.trialEnd && !member.used_free_trial) {
      await trx.updateTable('members').set({ used_free_trial: true }).where('id', '=', memberId).execute();
    }
    if (!isChanged && hasDatesOf(before, found)) return;
    const isStarted = holds(status) && !(before && holds(before.status) && before.tier === tier);
    await followSubscriptions(trx, memberId, isStarted ? tier : undefined);
    if (isStarted) await addJob(trx, 'end-other-plans', { subscription: found.providerId });
  });
}

/** The provider knows no such subscription, as after a change of its account: it has ended. */
export function keepMissing(db: Db, providerId: string, look: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('subscriptions')
      .select('member_id')
      .where('provider_id', '=', providerId)
      .executeTakeFirst();
    if (!row || !(await lockMember(trx, row.member_id))) return;
    const ended = await trx
      .updateTable('subscriptions')
      .set({ status: 'canceled', look, checked_at: sql`now()`, updated_at: sql`now()` })
      .where('provider_id', '=', providerId)
      .where('look', '<', look)
      .where('status', 'not in', ENDED)
      .returning('id')
      .executeTakeFirst();
    if (ended) await followSubscriptions(trx, row.member_id);
  });
}
