import type Stripe from 'stripe';
import type { Trx } from '../database/connect';
import { customerOf, openInvoiceOf } from '../store';
import { DAY_S } from '../clock';
import { periodEndOf } from '../objects/subscription';

/** A scheduled change of a subscription. */
export type StepName = 'remind' | 'end-period' | 'retry' | 'cancel';

export interface Step {
  step: StepName;
  /** In the customer's time, in seconds since 1970. */
  at: number;
}

/** How long before the end of a trial it is announced. */
const REMINDER_S = 3 * DAY_S;

/**
 * The step that comes next, or undefined for a subscription that has ended.
 * @param after changes up to this time have been applied
 * @param retryAt when an unpaid invoice is tried again
 */
function nextStep(
  subscription: Stripe.Subscription,
  after: number,
  retryAt: number | null,
): Step | undefined {
  if (subscription.ended_at !== null) return undefined;
  const steps: Step[] = [{ step: 'end-period', at: periodEndOf(subscription) }];
  if (retryAt !== null) steps.push({ step: 'retry', at: retryAt });
  if (subscription.cancel_at !== null) steps.push({ step: 'cancel', at: subscription.cancel_at });
  const reminderAt = (subscription.trial_end ?? 0) - REMINDER_S;
  if (subscription.status === 'trialing' && reminderAt > after)
    steps.push({ step: 'remind', at: reminderAt });
  // A subscription that is to be canceled at the end of a period does not begin another.
  const rank: StepName[] = ['cancel', 'remind', 'retry', 'end-period'];
  return steps.sort(
    (one, other) => one.at - other.at || rank.indexOf(one.step) - rank.indexOf(other.step),
  )[0];
}

/** Replaces the next scheduled change of a subscription. */
export async function plan(trx: Trx, subscription: Stripe.Subscription, after: number): Promise<void> {
  const invoice = await openInvoiceOf(trx, subscription);
  const next = nextStep(subscription, after, invoice?.next_payment_attempt ?? null);
  if (!next) {
    await trx.deleteFrom('steps').where('subscription', '=', subscription.id).execute();
    return;
  }
  await trx
    .insertInto('steps')
    .values({ subscription: subscription.id, customer: customerOf(subscription), ...next })
    .onConflict((row) => row.column('subscription').doUpdateSet(next))
    .execute();
}
