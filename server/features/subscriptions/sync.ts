import type Stripe from 'stripe';
import { isMissing } from '../../adapters/payments/failure';
import type { JobContext } from '../../jobs/job';
import { closeCheckout } from './checkoutQueries';
import { keepMissing, keepSubscription, nextLook } from './keep';
import { paymentsOf, readSubscription } from './provider';

type Provided = Pick<JobContext, 'db' | 'payments'>;

/** Fetches a subscription and makes what the member holds follow it: an event is never believed (decisions). */
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
  if (session?.status === 'open' && session.expires_at * 1000 > Date.now()) return 'open';
  const subscription = session?.subscription;
  if (subscription && typeof subscription !== 'string') {
    const found = readSubscription(subscription);
    if (found) await keepSubscription(context.db, found, look);
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
