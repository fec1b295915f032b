import { isMissing } from '../../adapters/payments/failure';
import { everyTenMinutes } from '../../queue/schedule';
import type { Job, TaskContext, Tasks } from '../../queue/task';
import { closeCustomers } from './closing';
import { paymentsOf } from './provider';
import { findSubscription } from './queries/subscriptions';
import { sweepPayments } from './sweep';
import { endOtherPlans, syncCheckout, syncSubscription } from './sync';

/** A subscription at the provider. */
interface SubscriptionPayload {
  subscription: string;
}

/** An event was about a subscription. */
const followSubscription = (context: TaskContext, { payload }: Job<SubscriptionPayload>): Promise<void> =>
  syncSubscription(context, payload.subscription);

/** An event was about a checkout. */
async function followCheckout(context: TaskContext, { payload }: Job<{ session: string }>): Promise<void> {
  await syncCheckout(context, payload.session);
}

/** An event was about a charge: a tier that is no longer paid for ends at once (decisions: Subscriptions). */
async function followCharge(context: TaskContext, { payload }: Job<{ charge: string }>): Promise<void> {
  const subscription = await paymentsOf(context).findUnpaid(payload.charge);
  if (subscription && (await findSubscription(context.db, subscription)))
    await cancelSubscription(context, { payload: { subscription } });
}

/** Ends a subscription at once, such as a second trial, which must not be charged. */
async function cancelSubscription(
  context: TaskContext,
  { payload: { subscription } }: Pick<Job<SubscriptionPayload>, 'payload'>,
): Promise<void> {
  try {
    await paymentsOf(context).cancelSubscription(subscription);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await syncSubscription(context, subscription);
}

/** A plan has begun. */
const followStart = (context: TaskContext, { payload }: Job<SubscriptionPayload>): Promise<void> =>
  endOtherPlans(context, payload.subscription);

export const subscriptionTasks = {
  'cancel-subscription': { run: cancelSubscription },
  'close-customers': { run: (context: TaskContext, _job: Job<object>) => closeCustomers(context) },
  'end-other-plans': { run: followStart },
  'follow-charge': { run: followCharge },
  'follow-checkout': { run: followCheckout },
  'follow-subscription': { run: followSubscription },
  'sweep-payments': { run: sweepPayments, schedule: everyTenMinutes },
} satisfies Tasks;
