import type { CallLimits, ProviderSubscription } from '../../adapters/payments';
import { hasAnswered, isMissing } from '../../adapters/payments/failure';
import type { Db } from '../../db/connect';
import { lockMember } from '../../db/lockMember';
import { addJob } from '../../queue/addJob';
import type { TaskContext } from '../../queue/task';
import { updateMembership } from './membership';
import { closeCheckout, isUnsettled } from './queries/checkouts';
import { changeMembership, ENDED, holds } from './queries/membership';
import {
  endSubscription,
  findSubscription,
  findSubscriptionOwner,
  listOtherPlans,
  nextSync,
  upsertSubscription,
} from './queries/subscriptions';
import { paymentsOf } from './rules';

type Provided = Pick<TaskContext, 'db' | 'payments'>;

/** Fetches a subscription and applies it to the member: what an event says of it is not trusted (decisions: Subscriptions). */
export async function syncSubscription(context: Provided, id: string): Promise<void> {
  const payments = paymentsOf(context);
  const sync = await nextSync(context.db);
  try {
    const found = await payments.findSubscription(id);
    if (found) await applySubscription(context.db, found, sync);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await applyMissing(context.db, id, sync);
  }
}

/** Ends a subscription at once, such as a second trial, which must not be charged. */
export async function cancelSubscription(context: Provided, id: string): Promise<void> {
  try {
    await paymentsOf(context).cancelSubscription(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await syncSubscription(context, id);
}

/** A tier whose charge was refunded or lost in a dispute ends at once (decisions: Subscriptions). */
export async function endUnpaid(context: Provided, charge: string): Promise<void> {
  const subscription = await paymentsOf(context).findUnpaid(charge);
  if (!subscription) return;
  // This may be the first that is heard of it.
  await syncSubscription(context, subscription);
  if (await findSubscription(context.db, subscription)) await cancelSubscription(context, subscription);
}

/**
 * A member has one plan that renews: when one begins, the others end with what is paid for (docs/payments.md). They stay
 * held until then.
 */
export async function endOtherPlans(context: Provided, id: string): Promise<void> {
  const payments = paymentsOf(context);
  for (const other of await listOtherPlans(context.db, id)) {
    try {
      await payments.endWithPeriod(other);
    } catch (error) {
      if (!hasAnswered(error)) throw error;
      await syncSubscription(context, other);
      // The provider refuses this for one that has ended, which may not be known here yet.
      if ((await listOtherPlans(context.db, id)).includes(other)) throw error;
      continue;
    }
    await syncSubscription(context, other);
  }
}

/**
 * Asks for the state of a checkout; when it was completed, the member holds what it sold. Returns whether it is still open.
 * @param limits where someone waits for the response
 */
export async function syncCheckout(
  context: Provided,
  sessionId: string,
  limits?: CallLimits,
): Promise<'open' | 'closed'> {
  const payments = paymentsOf(context);
  const sync = await nextSync(context.db);
  const checkout = await payments.findCheckout(sessionId, limits);
  if (checkout?.status === 'open') return 'open';
  const subscription = checkout?.subscription;
  if (subscription) {
    await applySubscription(context.db, subscription, sync);
    // Once, and before the checkout is closed: a member who comes back from it sees the state of the other plan.
    if (await isUnsettled(context.db, sessionId)) await endOtherPlans(context, subscription.providerId);
  }
  await closeCheckout(context.db, sessionId, checkout?.status === 'complete' ? 'complete' : 'expired');
  return 'closed';
}

const hasDatesOf = (
  before: { current_period_end: Date | null; trial_end: Date | null },
  found: ProviderSubscription,
): boolean =>
  before.current_period_end?.getTime() === found.periodEnd?.getTime() &&
  before.trial_end?.getTime() === found.trialEnd?.getTime();

/**
 * Applies a fetched provider subscription to the member: the only way in which a paid one changes (decisions:
 * Subscriptions). One that belongs to no member is ignored, and so is what an earlier sync fetched.
 * @param sync its number, of `nextSync`
 */
function applySubscription(db: Db, found: ProviderSubscription, sync: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const memberId = await findSubscriptionOwner(trx, found);
    if (memberId === undefined) return;
    const member = await lockMember(trx, memberId, 'no key update');
    if (!member) return;
    const hasUsedTrial = member.used_free_trial;
    const before = await findSubscription(trx, found.providerId);
    if (before && before.sync_number >= sync) return;

    const { status, tier } = found;
    const isSecondTrial = !before && found.isFromCheckout && found.trialEnd && hasUsedTrial;
    if (isSecondTrial && !ENDED.includes(status)) {
      await addJob(trx, 'cancel-subscription', { subscription: found.providerId });
      return;
    }

    const isChanged = before?.status !== status || before.tier !== tier;
    await upsertSubscription(trx, { memberId, found, sync, isChanged });
    if (found.trialEnd && !hasUsedTrial) await changeMembership(trx, memberId, { used_free_trial: true });
    if (!isChanged && hasDatesOf(before, found)) return;
    const isStarted = holds(status) && !(before && holds(before.status) && before.tier === tier);
    await updateMembership(trx, memberId, isStarted ? tier : undefined);
    if (isStarted) await addJob(trx, 'end-other-plans', { subscription: found.providerId });
  });
}

/**
 * Ends a subscription that the provider does not know, as after a change of its account.
 * @param sync number of the sync that found this, of `nextSync`
 */
function applyMissing(db: Db, providerId: string, sync: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await findSubscription(trx, providerId);
    if (!row || !(await lockMember(trx, row.member_id, 'no key update'))) return;
    if (await endSubscription(trx, providerId, sync)) await updateMembership(trx, row.member_id);
  });
}
