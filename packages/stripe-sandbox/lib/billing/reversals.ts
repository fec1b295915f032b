import type Stripe from 'stripe';
import type { Trx } from '../database/connect';
import { realNow } from '../clock';
import { emit } from '../events';
import { invalidParam, StripeFailure } from '../failure';
import { isDisputed } from '../objects/card';
import { newCharge, newInvoicePayment, newRefund } from '../objects/charge';
import { newDispute } from '../objects/dispute';
import { get, put } from '../store';

/** Stores the charge that has paid an invoice. The bank of a card that disputes its charges does so at once. */
export async function recordCharge(
  trx: Trx,
  card: Stripe.PaymentMethod,
  invoice: Stripe.Invoice,
): Promise<void> {
  const now = realNow();
  const charge = newCharge(card, invoice, now);
  await put(trx, charge);
  await put(trx, newInvoicePayment(charge, invoice));
  if (!isDisputed(card)) return;
  const dispute = newDispute(charge, now);
  await put(trx, { ...charge, disputed: true });
  await put(trx, dispute);
  await emit(trx, 'charge.dispute.created', dispute);
}

/**
 * Refunds a charge.
 * @param amount in the smallest unit of the currency; without one all that is left
 * @throws StripeFailure for more than is left, and for a disputed charge
 */
export async function refund(trx: Trx, charge: Stripe.Charge, amount?: number): Promise<Stripe.Refund> {
  if (charge.disputed) {
    throw new StripeFailure(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw new StripeFailure(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const given = amount ?? left;
  if (given > left) throw invalidParam('amount', 'The amount is greater than what is left of the charge.');
  const made = newRefund(charge, given, realNow());
  const refunded = charge.amount_refunded + given;
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  await put(trx, made);
  await put(trx, after);
  await emit(trx, 'charge.refunded', after);
  return made;
}

/** Ends a dispute. Throws a StripeFailure for one that has ended. */
export async function closeDispute(
  trx: Trx,
  id: string,
  status: 'won' | 'lost',
  evidence: string | null = null,
): Promise<Stripe.Dispute> {
  const dispute = await get(trx, 'dispute', id);
  if (dispute.status !== 'needs_response') throw new StripeFailure('This dispute is already closed.');
  const closed: Stripe.Dispute = {
    ...dispute,
    status,
    evidence: { ...dispute.evidence, uncategorized_text: evidence },
  };
  await put(trx, closed);
  await emit(trx, 'charge.dispute.closed', closed);
  return closed;
}
