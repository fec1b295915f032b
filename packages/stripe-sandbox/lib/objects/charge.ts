import type Stripe from 'stripe';
import { newId } from './id';

/** A charge of a saved card that succeeded. */
export function newCharge(
  card: Stripe.PaymentMethod,
  { amount_due: amount, currency, customer, number }: Stripe.Invoice,
  now: number,
): Stripe.Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: card.billing_details,
    calculated_statement_descriptor: null,
    captured: true,
    created: now,
    currency,
    customer,
    description: `Payment for Invoice ${number ?? ''}`,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: newId('pi'),
    payment_method: card.id,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

/** Says which invoice a charge has paid. */
export function newInvoicePayment(charge: Stripe.Charge, invoice: Stripe.Invoice): Stripe.InvoicePayment {
  const { amount, created, currency, payment_intent: intent } = charge;
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: amount,
    amount_requested: amount,
    created,
    currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', ...(typeof intent === 'string' && { payment_intent: intent }) },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: created },
  };
}

export function newRefund(
  { id, currency, customer, payment_intent }: Stripe.Charge,
  amount: number,
  now: number,
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: id,
    created: now,
    currency,
    customer,
    customer_account: null,
    metadata: {},
    payment_intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
