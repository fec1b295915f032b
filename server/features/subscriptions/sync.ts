import type { CallLimits } from '../../adapters/payments';
import { hasAnswered, isMissing } from '../../adapters/payments/failure';
import type { TaskContext } from '../../queue/task';
import { applyMissing, applySubscription } from './apply';
import { paymentsOf } from './rules';
import { closeCheckout, isUnsettled } from './queries/checkouts';
import { findSubscription, listOtherPlans, nextSync } from './queries/subscriptions';

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
  if (subscription && (await findSubscription(context.db, subscription)))
    await cancelSubscription(context, subscription);
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
 * @param limits where someone waits for the answer
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
