import type Stripe from 'stripe';
import type { ProviderEvent } from '.';
import { subjectOf } from './event';
import { idOf, readSubscription } from './subscription';

/** Seconds for which the provider sends an event again. */
const EVENTS_OF_S = 3 * 24 * 3_600;

/**
 * The subscription that a charge no longer pays for: a dispute over it was lost, or it was refunded in full while it was
 * the last payment (decisions: Subscriptions). Undefined for any other charge.
 */
export async function findUnpaid(client: Stripe, chargeId: string): Promise<string | undefined> {
  const { disputed, refunded, payment_intent: intent } = await client.charges.retrieve(chargeId);
  const isLost = disputed && (await hasLostDispute(client, chargeId));
  if (!intent || !(refunded || isLost)) return undefined;

  const invoice = await findInvoice(client, idOf(intent));
  const paidFor = invoice?.parent?.subscription_details?.subscription;
  if (!paidFor) return undefined;
  const subscription = await client.subscriptions.retrieve(idOf(paidFor));
  if (!readSubscription(subscription)) return undefined;
  const { id, latest_invoice: latest } = subscription;
  return isLost || (latest && idOf(latest) === invoice.id) ? id : undefined;
}

const hasLostDispute = async (client: Stripe, charge: string): Promise<boolean> =>
  (await client.disputes.list({ charge })).data.some(({ status }) => status === 'lost');

async function findInvoice(client: Stripe, intent: string): Promise<Stripe.Invoice | undefined> {
  const payment = { type: 'payment_intent', payment_intent: intent };
  const { data } = await client.invoicePayments.list({ payment, expand: ['data.invoice'], limit: 1 });
  const invoice = data[0]?.invoice;
  return typeof invoice === 'object' && !invoice.deleted ? invoice : undefined;
}

/** The newest events about refunds and disputes that the provider may have failed to deliver: at most a hundred. */
export async function listReversals(client: Stripe): Promise<ProviderEvent[]> {
  const { data } = await client.events.list({
    types: ['charge.refunded', 'charge.dispute.closed'],
    created: { gte: Math.floor(Date.now() / 1000) - EVENTS_OF_S },
    limit: 100,
  });
  return data.map((event) => ({ id: event.id, subject: subjectOf(event) }));
}
