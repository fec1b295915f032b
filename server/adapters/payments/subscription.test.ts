import { newPrice, newSubscription } from '@pantheon/stripe-sandbox/testing';
import type Stripe from 'stripe';
import { readSubscription } from './subscription';

const price = (given: { lookup_key?: string; metadata?: Stripe.Metadata } = {}) =>
  newPrice(
    { product: 'prod_1', currency: 'usd', unit_amount: 500, recurring: { interval: 'month' }, ...given },
    1_000,
  );

/** A subscription in Stripe's shape, checked by the package's types. */
function subscription(
  changes: Partial<Stripe.Subscription>,
  sold = price({ lookup_key: 'pantheon_zeus_monthly' }),
): Stripe.Subscription {
  const begun = newSubscription({
    customer: 'cus_1',
    price: sold,
    paymentMethod: 'pm_1',
    purchase: { price: sold.id, quantity: 1, metadata: {}, description: null, trialDays: 0 },
    now: 1_000,
    trialEnd: null,
    periodEnd: 5_000,
  });
  return { ...begun, id: 'sub_1', ...changes };
}

test('the period ends when the item says, and the customer may be whole or an id', () => {
  const found = {
    providerId: 'sub_1',
    customerId: 'cus_1',
    tier: 'ZEUS',
    status: 'active',
    periodEnd: new Date(5_000_000),
    trialEnd: null,
    isFromCheckout: false,
  };
  expect(readSubscription(subscription({}))).toEqual(found);
  const customer = { id: 'cus_1', object: 'customer', deleted: true } as const;
  expect(readSubscription(subscription({ customer }))).toEqual(found);
});

test.each<[Partial<Stripe.Subscription>, string, number]>([
  [{ status: 'trialing', trial_end: 5_000 }, 'trialing', 5_000],
  [{ status: 'active' }, 'active', 5_000],
  [{ status: 'active', cancel_at_period_end: true, cancel_at: 5_000 }, 'active_until_period_end', 5_000],
  [{ status: 'active', cancel_at_period_end: true }, 'active_until_period_end', 5_000],
  [{ status: 'active', cancel_at: 4_000 }, 'active_until_period_end', 4_000],
  [{ status: 'trialing', cancel_at: 5_000 }, 'active_until_period_end', 5_000],
  [{ status: 'past_due' }, 'past_due', 5_000],
  [{ status: 'past_due', cancel_at: 4_000 }, 'past_due', 4_000],
  [{ status: 'canceled', cancel_at_period_end: true }, 'canceled', 5_000],
  [{ status: 'unpaid' }, 'unpaid', 5_000],
  [{ status: 'paused' }, 'paused', 5_000],
  [{ status: 'incomplete' }, 'incomplete', 5_000],
  [{ status: 'incomplete_expired' }, 'incomplete_expired', 5_000],
  [{ status: 'what_stripe_thinks_of_next' }, 'what_stripe_thinks_of_next', 5_000],
])('%j is %s until %i', (changes, status, periodEnd) => {
  expect(readSubscription(subscription(changes))).toMatchObject({
    status,
    periodEnd: new Date(periodEnd * 1_000),
  });
});

test.each<[string, Stripe.Price, Stripe.Metadata, string | undefined]>([
  ['the lookup key of its price', price({ lookup_key: 'pantheon_hades_monthly' }), {}, 'HADES'],
  [
    'what the price notes, once another has the lookup key',
    price({ metadata: { tier: 'HADES' } }),
    {},
    'HADES',
  ],
  ['what the checkout noted, where the price tells nothing', price(), { tier: 'HADES' }, 'HADES'],
  [
    'its price and not the checkout, after a change of plan',
    price({ metadata: { tier: 'ZEUS' } }),
    { tier: 'HADES' },
    'ZEUS',
  ],
  ['nothing: it is not the product’s', price(), {}, undefined],
  [
    'nothing, whatever else is written there',
    price({ metadata: { tier: 'HERMES' } }),
    { tier: 'toString' },
    undefined,
  ],
])('its tier is read from %s', (_what, sold, metadata, tier) => {
  expect(readSubscription(subscription({ metadata }, sold))?.tier).toBe(tier);
});
