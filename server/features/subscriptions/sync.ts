import type Stripe from 'stripe';
import { hasAnswered, isMissing } from '../../adapters/payments/failure';
import type { JobContext } from '../../jobs/job';
import { closeCheckout, isUnsettled } from './checkoutQueries';
import { keepMissing, keepSubscription, nextLook } from './keep';
import { paymentsOf, readSubscription } from './provider';
import { otherPlans } from './queries';

type Provided = Pick<JobContext, 'db' | 'payments'>;

/** Fetches a subscription and makes what the member holds follow it: an event is never believed (decisions: Subscriptions). */
export async function syncSubscription(context: Provided, id: string): Promise<void> {
  const { stripe } = paymentsOf(context);
  const look = await nextLook(context.db);
  try {
    const found = readSubscription(await stripe.subscriptions.retrieve(id));
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
  const { stripe } = paymentsOf(context);
  for (const other of await otherPlans(context.db, id)) {
    try {
      await stripe.subscriptions.update(other, { cancel_at_period_end: true });
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
 * @param options limits of the call, where somebody waits for it
 */
export async function syncCheckout(
  context: Provided,
  sessionId: string,
  options?: Stripe.RequestOptions,
): Promise<'open' | 'closed'> {
  const { stripe } = paymentsOf(context);
  const look = await nextLook(context.db);
  const session = await findSession(stripe, sessionId, options);
  if (session?.status === 'open') return 'open';
  const subscription = session?.subscription;
  if (subscription && typeof subscription !== 'string') {
    const found = readSubscription(subscription);
    if (found) await keepSubscription(context.db, found, look);
    // Once, and before the checkout counts as done: who comes back from it sees what became of the other plan.
    if (await isUnsettled(context.db, sessionId)) await endOtherPlans(context, subscription.id);
  }
  await closeCheckout(context.db, sessionId, session?.status === 'complete' ? 'complete' : 'expired');
  return 'closed';
}

async function findSession(
  stripe: Stripe,
  id: string,
  options?: Stripe.RequestOptions,
): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] }, options);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
