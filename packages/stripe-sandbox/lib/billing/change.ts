import type Stripe from 'stripe';
import type { Trx } from '../database/connect';
import { changed, emit } from '../events';
import { itemOf } from '../objects/subscription';
import { put } from '../store';
import { charge, makeInvoice } from './invoices';
import { periodEnd } from './period';
import { plan } from './steps';

/** Stores a changed subscription, records the event, and schedules the next change. */
export async function change(
  trx: Trx,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
  now: number,
): Promise<Stripe.Subscription> {
  await put(trx, after);
  const previous = changed(before, after);
  if (Object.keys(previous).length > 0) await emit(trx, 'customer.subscription.updated', after, previous);
  await plan(trx, after, now);
  return after;
}

/** The subscription with a scheduled end, or without one. */
export function withEnd(
  subscription: Stripe.Subscription,
  at: number | null,
  now: number,
  isAtPeriodEnd = false,
): Stripe.Subscription {
  const reason = at === null ? null : 'cancellation_requested';
  return {
    ...subscription,
    cancel_at: at,
    cancel_at_period_end: isAtPeriodEnd,
    canceled_at: at === null ? null : now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason,
    },
  };
}

/** Ends a subscription at once. Does nothing to one that has ended. */
export async function end(
  trx: Trx,
  subscription: Stripe.Subscription,
  now: number,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): Promise<Stripe.Subscription> {
  if (subscription.ended_at !== null) return subscription;
  const details = subscription.cancellation_details;
  const ended: Stripe.Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: null,
      reason,
    },
  };
  await put(trx, ended);
  await emit(trx, 'customer.subscription.deleted', ended);
  await plan(trx, ended, now);
  return ended;
}

/** Charges an open invoice and lets the subscription follow: active when paid; past due, then canceled, when not. */
export async function collect(
  trx: Trx,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  now: number,
): Promise<Stripe.Subscription> {
  const charged = await charge(trx, subscription, invoice, now);
  const isPaid = charged.status === 'paid';
  if (!isPaid && charged.next_payment_attempt === null) {
    return end(trx, subscription, now, 'payment_failed');
  }
  const status = isPaid ? 'active' : 'past_due';
  return change(trx, subscription, { ...subscription, status }, now);
}

/** Begins the next period, of a trial's end or a renewal, and charges for it. */
export async function renew(
  trx: Trx,
  subscription: Stripe.Subscription,
  now: number,
  reason: Stripe.Invoice.BillingReason,
): Promise<Stripe.Subscription> {
  const item = itemOf(subscription);
  const { interval = 'month', interval_count = 1 } = item.price.recurring ?? {};
  const anchor = subscription.status === 'trialing' ? now : subscription.billing_cycle_anchor;
  const renewed: Stripe.Subscription = {
    ...subscription,
    status: 'active',
    billing_cycle_anchor: anchor,
    ...(subscription.status === 'trialing' && { trial_end: now }),
    items: {
      ...subscription.items,
      data: [
        {
          ...item,
          current_period_start: now,
          current_period_end: periodEnd(anchor, now, { interval, interval_count }),
        },
      ],
    },
  };
  const invoice = await makeInvoice(trx, renewed, reason, now);
  const billed = await change(trx, subscription, { ...renewed, latest_invoice: invoice.id }, now);
  return collect(trx, billed, invoice, now);
}
