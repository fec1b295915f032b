import type Stripe from 'stripe';
import type { Trx } from '../database/connect';
import { DAY_S } from '../clock';
import { emit } from '../events';
import { isChargeable } from '../objects/card';
import { newInvoice } from '../objects/invoice';
import { customerOf, find, lockCustomer, put } from '../store';
import { recordCharge } from './reversals';

/** Seconds from one failed attempt to the next; after the last one fails, the subscription is canceled. */
const RETRY_AFTER_S = [3 * DAY_S, 5 * DAY_S, 7 * DAY_S];

/** Creates the invoice of the current period. Does not charge it. */
export async function makeInvoice(
  trx: Trx,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
  now: number,
): Promise<Stripe.Invoice> {
  const customer = await lockCustomer(trx, customerOf(subscription));
  const invoice = newInvoice({ subscription, customer, reason, now });
  await put(trx, invoice);
  await put(trx, {
    ...customer,
    currency: subscription.currency,
    next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1,
  });
  const draft: Stripe.Invoice = {
    ...invoice,
    status: 'draft',
    number: null,
    effective_at: null,
    status_transitions: { ...invoice.status_transitions, finalized_at: null },
  };
  await emit(trx, 'invoice.created', draft);
  await emit(trx, 'invoice.finalized', invoice);
  return invoice;
}

/** Charges the subscription's card for an invoice. Returns whether that succeeded; over nothing, there is no charge. */
async function isPaid(
  trx: Trx,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): Promise<boolean> {
  if (invoice.amount_due === 0) return true;
  const { default_payment_method: id } = subscription;
  const card = typeof id === 'string' ? await find(trx, 'payment_method', id) : undefined;
  if (!card || !isChargeable(card)) return false;
  await recordCharge(trx, card, invoice);
  return true;
}

/** Charges the card for an open invoice and returns the outcome. */
export async function charge(
  trx: Trx,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  now: number,
): Promise<Stripe.Invoice> {
  const attempts = invoice.attempt_count + 1;
  if (await isPaid(trx, subscription, invoice)) {
    const paid: Stripe.Invoice = {
      ...invoice,
      status: 'paid',
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempt_count: attempts,
      attempted: true,
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: now },
    };
    await put(trx, paid);
    await emit(trx, 'invoice.paid', paid);
    await emit(trx, 'invoice.payment_succeeded', paid);
    return paid;
  }
  const wait = RETRY_AFTER_S[attempts - 1];
  const failed: Stripe.Invoice = {
    ...invoice,
    attempt_count: attempts,
    attempted: true,
    next_payment_attempt: wait === undefined ? null : now + wait,
  };
  await put(trx, failed);
  await emit(trx, 'invoice.payment_failed', failed);
  return failed;
}
