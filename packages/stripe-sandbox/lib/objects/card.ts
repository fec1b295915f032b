import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { newId } from './id';

/** How a test card behaves: charges succeed, succeed and are disputed, or fail; or the card is declined at once. */
type Behaviour = 'pays' | 'disputed' | 'declined' | 'declined when charged';

interface TestCard {
  brand: string;
  behaviour: Behaviour;
}

/** Stripe's test cards. No other number is accepted, so that no real card is ever stored. */
const TEST_CARDS: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa', behaviour: 'pays' },
  '4000056655665556': { brand: 'visa', behaviour: 'pays' },
  '5555555555554444': { brand: 'mastercard', behaviour: 'pays' },
  '378282246310005': { brand: 'amex', behaviour: 'pays' },
  '6011111111111117': { brand: 'discover', behaviour: 'pays' },
  '4000000000000259': { brand: 'visa', behaviour: 'disputed' },
  '4000000000000002': { brand: 'visa', behaviour: 'declined' },
  '4000000000000341': { brand: 'visa', behaviour: 'declined when charged' },
};

/** Identifies a number without revealing it. */
const fingerprintOf = (number: string): string =>
  createHash('sha256').update(`sandbox card ${number}`).digest('hex').slice(0, 16);

const BEHAVIOURS = new Map(
  Object.entries(TEST_CARDS).map(([number, { behaviour }]) => [fingerprintOf(number), behaviour]),
);

/** A card as it was typed. */
export interface TypedCard {
  /** Digits alone. */
  number: string;
  expMonth: number;
  expYear: number;
  name: string | null;
}

export const isTestCard = (number: string): boolean => Object.hasOwn(TEST_CARDS, number);

/** Whether the card can be saved for later charges. */
export const isAccepted = ({ number }: TypedCard): boolean =>
  isTestCard(number) && TEST_CARDS[number]?.behaviour !== 'declined';

const behaviourOf = ({ card }: Stripe.PaymentMethod) => BEHAVIOURS.get(card?.fingerprint ?? '');

/** Whether the bank disputes the charges of a saved card. */
export const isDisputed = (method: Stripe.PaymentMethod): boolean => behaviourOf(method) === 'disputed';

/** Whether a charge of a saved card succeeds. */
export const isChargeable = (method: Stripe.PaymentMethod): boolean =>
  behaviourOf(method) === 'pays' || isDisputed(method);

/** Stores only the last four digits of the number and its fingerprint. */
export function newPaymentMethod(
  typed: TypedCard,
  customer: Stripe.Customer,
  now: number,
): Stripe.PaymentMethod {
  const brand = TEST_CARDS[typed.number]?.brand ?? 'unknown';
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: customer.email, name: typed.name, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: typed.expMonth,
      exp_year: typed.expYear,
      fingerprint: fingerprintOf(typed.number),
      funding: 'credit',
      generated_from: null,
      last4: typed.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: customer.id,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
