import type Stripe from 'stripe';
import type { Db, Trx } from '../database/connect';
import { customerNow, DAY_S, realNow } from '../clock';
import { emit } from '../events';
import { isAccepted, isChargeable, newPaymentMethod, type TypedCard } from '../objects/card';
import { newSubscription } from '../objects/subscription';
import { customerOf, get, lockCustomer, purchaseOf, put } from '../store';
import { charge, makeInvoice } from './invoices';
import { periodEnd } from './period';
import { plan } from './steps';

/** Whether a session can still be completed. */
export const isOpen = (session: Stripe.Checkout.Session): boolean =>
  session.status === 'open' && session.expires_at > realNow();

/** Creates the subscription that a session sells and charges for it. Returns undefined when the card is declined. */
async function subscribe(
  trx: Trx,
  session: Stripe.Checkout.Session,
  customer: Stripe.Customer,
  typed: TypedCard,
): Promise<{ subscription: Stripe.Subscription; invoice: Stripe.Invoice } | undefined> {
  const purchase = await purchaseOf(trx, session.id);
  const price = await get(trx, 'price', purchase.price);
  const now = await customerNow(trx, customer.id);
  const card = newPaymentMethod(typed, customer, now);
  const trialEnd = purchase.trialDays > 0 ? now + purchase.trialDays * DAY_S : null;
  if (!isAccepted(typed) || (trialEnd === null && !isChargeable(card))) return undefined;

  await put(trx, card);
  await emit(trx, 'payment_method.attached', card);
  const { interval = 'month', interval_count = 1 } = price.recurring ?? {};
  const begun = newSubscription({
    customer: customer.id,
    price,
    paymentMethod: card.id,
    purchase,
    now,
    trialEnd,
    periodEnd: trialEnd ?? periodEnd(now, now, { interval, interval_count }),
  });
  const open = await makeInvoice(trx, begun, 'subscription_create', now);
  const subscription = { ...begun, latest_invoice: open.id };
  await put(trx, subscription);
  await emit(trx, 'customer.subscription.created', subscription);
  const invoice = await charge(trx, subscription, open, now);
  await plan(trx, subscription, now);
  return { subscription, invoice };
}

/**
 * Completes a session with a card. 'declined' leaves it open for another card; 'closed' means that it was open no longer,
 * as when the form is sent twice.
 */
export async function complete(
  db: Db,
  id: string,
  typed: TypedCard,
): Promise<'complete' | 'declined' | 'closed'> {
  return db.transaction().execute(async (trx) => {
    const customer = await lockCustomer(trx, customerOf(await get(trx, 'checkout.session', id)));
    const session = await get(trx, 'checkout.session', id);
    if (!isOpen(session)) return 'closed';
    const begun = await subscribe(trx, session, customer, typed);
    if (!begun) return 'declined';
    const completed: Stripe.Checkout.Session = {
      ...session,
      status: 'complete',
      payment_status: begun.invoice.amount_due === 0 ? 'no_payment_required' : 'paid',
      subscription: begun.subscription.id,
      invoice: begun.invoice.id,
      customer_details: session.customer_details && { ...session.customer_details, name: typed.name },
      url: null,
    };
    await put(trx, completed);
    await emit(trx, 'checkout.session.completed', completed);
    return 'complete';
  });
}

/** Expires a checkout session that was not completed; one that is no longer open stays as it is. */
export async function expire(trx: Trx, id: string): Promise<Stripe.Checkout.Session> {
  const session = await get(trx, 'checkout.session', id);
  if (session.status !== 'open') return session;
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null };
  await put(trx, expired);
  await emit(trx, 'checkout.session.expired', expired);
  return expired;
}
