import type Stripe from 'stripe';
import type { Trx } from '../database/connect';
import type { Form } from '../api/form';
import { catchUp } from '../billing/advance';
import { change, collect, end, withEnd } from '../billing/change';
import { addMonths } from '../billing/period';
import { closeDispute, refund } from '../billing/reversals';
import { aheadOf, customerNow, DAY_S, moveAhead } from '../clock';
import { periodEndOf } from '../objects/subscription';
import { lastPaymentOf, openInvoiceOf, subscriptionsOf } from '../store';

/** Handles a form of the portal, with the customer locked. Returns the name of what was done, '' for nothing. */
export type Work = (trx: Trx, customer: string, form: Form, subscription: string) => Promise<string>;

type Act = (trx: Trx, subscription: Stripe.Subscription, now: number) => Promise<unknown>;

const isOpen = (dispute: Stripe.Dispute | undefined): dispute is Stripe.Dispute =>
  dispute?.status === 'needs_response';

const endDispute =
  (status: 'won' | 'lost'): Act =>
  async (trx, subscription) => {
    const dispute = (await lastPaymentOf(trx, subscription))?.dispute;
    return isOpen(dispute) && closeDispute(trx, dispute.id, status);
  };

/** What the buttons of a subscription do. Each is idempotent, except that a declined card is tried again. */
const ACTS: Record<string, Act> = {
  cancel: async (trx, subscription, now) =>
    subscription.cancel_at === null &&
    change(trx, subscription, withEnd(subscription, periodEndOf(subscription), now), now),
  resume: async (trx, subscription, now) =>
    subscription.cancel_at !== null && change(trx, subscription, withEnd(subscription, null, now), now),
  end: (trx, subscription, now) => end(trx, subscription, now, 'cancellation_requested'),
  retry: async (trx, subscription, now) => {
    const invoice = await openInvoiceOf(trx, subscription);
    return invoice && collect(trx, subscription, invoice, now);
  },
  refund: async (trx, subscription) => {
    const payment = await lastPaymentOf(trx, subscription);
    return payment && !payment.dispute && !payment.charge.refunded && refund(trx, payment.charge);
  },
  lose: endDispute('lost'),
  win: endDispute('won'),
};

/** How far the time is advanced, in seconds. */
const MOVES: Record<string, (now: number) => number> = {
  '8-days': () => 8 * DAY_S,
  '1-month': (now) => addMonths(now, 1) - now,
};

/** The table's own value under the name that a form sent. */
function chosen<T>(table: Record<string, T>, name: unknown): [name: string, choice: T] | undefined {
  return Object.entries(table).find(([known]) => known === name);
}

/** Handles a button of a subscription. */
export const actOn: Work = async (trx, customer, form, id) => {
  const [name, act] = chosen(ACTS, form['act']) ?? [];
  const own = (await subscriptionsOf(trx, customer)).find((one) => one.id === id);
  if (!name || !act || !own || own.ended_at !== null) return '';
  await act(trx, own, await customerNow(trx, customer));
  return name;
};

/** Advances the customer's time and applies what becomes due. */
export const moveTime: Work = async (trx, customer, form) => {
  const [, move] = chosen(MOVES, form['by']) ?? [];
  // A form that is sent twice holds a time that has passed.
  if (!move || form['ahead'] !== String(await aheadOf(trx, customer))) return '';
  await moveAhead(trx, customer, move(await customerNow(trx, customer)));
  await catchUp(trx, customer);
  return 'time';
};
