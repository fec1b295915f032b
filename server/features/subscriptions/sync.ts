import type { CallLimits } from '../../adapters/payments';
import { hasAnswered, isMissing } from '../../adapters/payments/failure';
import type { TaskContext } from '../../queue/task';
import { closeCheckout, isUnsettled } from './checkoutQueries';
import { keepMissing, keepSubscription, nextLook } from './keep';
import { paymentsOf } from './provider';
import { otherPlans } from './queries';

type Provided = Pick<TaskContext, 'db' | 'payments'>;

/** Fetches a subscription and makes what the member holds follow it: an event is never believed (decisions: Subscriptions). */
export async function syncSubscription(context: Provided, id: string): Promise<void> {
  const payments = paymentsOf(context);
  const look = await nextLook(context.db);
  try {
    const found = await payments.findSubscription(id);
    if (found) await keepSubscription(context.db, found, look);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await keepMissing(context.db, id, look);
  }
}

/**
 * A member has one plan that renews: when one begins, the others end with what is paid for (docs/payments.md). They stay
 * held until then.
 */
export async function endOtherPlans(context: Provided, id: string): Promise<void> {
  const payments = paymentsOf(context);
  for (const other of await otherPlans(context.db, id)) {
    try {
      await payments.endWithPeriod(other);
    } catch (error) {
      if (!hasAnswered(error)) throw error;
      await syncSubscription(context, other);
      // One that has ended already, without word of it, is refused with good reason.
      if ((await otherPlans(context.db, id)).includes(other)) throw error;
      continue;
    }
    await syncSubscription(context, other);
  }
}

/**
 * Asks how a checkout stands; when it was completed, the member holds what it sold. Answers whether it is still open.
 * @param limits where someone waits for the answer
 */
export async function syncCheckout(
  context: Provided,
  sessionId: string,
  limits?: CallLimits,
): Promise<'open' | 'closed'> {
  const payments = paymentsOf(context);
  const look = await nextLook(context.db);
  const checkout = await payments.findCheckout(sessionId, limits);
  if (checkout?.status === 'open') return 'open';
  const subscription = checkout?.subscription;
  if (subscription) {
    await keepSubscription(context.db, subscription, look);
    // Once, and before the checkout counts as done: who comes back from it sees what became of the other plan.
    if (await isUnsettled(context.db, sessionId)) await endOtherPlans(context, subscription.providerId);
  }
  await closeCheckout(context.db, sessionId, checkout?.status === 'complete' ? 'complete' : 'expired');
  return 'closed';
}
