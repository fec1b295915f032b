import { isMissing } from '../../adapters/payments/failure';
import type { Job, JobContext } from '../../jobs/job';
import { forEach } from './forEach';
import { paymentsOf } from './provider';
import { endOtherPlans, syncCheckout, syncSubscription } from './sync';

/** A subscription at the provider. */
interface SubscriptionPayload {
  subscription: string;
}

/** An event told of a subscription. */
export const followSubscription = (
  context: JobContext,
  { payload }: Job<SubscriptionPayload>,
): Promise<void> => syncSubscription(context, payload.subscription);

/** An event told of a checkout. */
export async function followCheckout(
  context: JobContext,
  { payload }: Job<{ session: string }>,
): Promise<void> {
  await syncCheckout(context, payload.session);
}

/** Ends a subscription at once, such as a second trial: nobody pays for what was called free. */
export async function cancelSubscription(
  context: JobContext,
  { payload: { subscription } }: Job<SubscriptionPayload>,
): Promise<void> {
  try {
    await paymentsOf(context).stripe.subscriptions.cancel(subscription);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await syncSubscription(context, subscription);
}

/** A plan has begun. */
export const followStart = (context: JobContext, { payload }: Job<SubscriptionPayload>): Promise<void> =>
  endOtherPlans(context, payload.subscription);

/** Ends what members subscribed to whose accounts are gone, and removes them at the provider. */
export async function closeCustomers(context: JobContext): Promise<void> {
  const closing = await context.db.selectFrom('closing_customers').select('customer_id').execute();
  await forEach(closing, ({ customer_id }) => closeCustomer(context, customer_id));
}

async function closeCustomer(context: JobContext, customer: string): Promise<void> {
  try {
    // Their subscriptions end with them, at once.
    await paymentsOf(context).stripe.customers.del(customer);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await context.db.deleteFrom('closing_customers').where('customer_id', '=', customer).execute();
}
