import type Stripe from 'stripe';
import type { PaidTier } from '#contract/tiers';
import type { CallLimits, NewCheckout, Payments, ProviderCheckout } from '.';
import { openClient, type Account } from './client';
import { readEvent } from './event';
import { callProvider, isMissing } from './failure';
import { openPrices, TIERS_SOLD } from './prices';
import { findUnpaid, listReversals } from './reversals';
import { readSubscription } from './subscription';

/** The payments over Stripe's API. */
export interface StripePayments extends Payments {
  client: Stripe;
  /** The tier's price at the provider, which is created if necessary. */
  priceOf: (tier: PaidTier) => Promise<string>;
}

/** @param hasTax whether the provider adds the tax that is due to what members pay */
export function openPayments(account: Account, hasTax = false): StripePayments {
  const client = openClient(account);
  const { priceOf, lastPrices } = openPrices(client, hasTax);
  return {
    client,
    priceOf,
    lastPrices,
    publishableKey: account.publishableKey,
    scriptUrl: account.stripeJsUrl,
    prepare: () =>
      callProvider(async () => {
        await Promise.all(TIERS_SOLD.map(priceOf));
      }),
    createCustomer: ({ id, username, email }, key) =>
      callProvider(async () => {
        const parameters = { email, name: username, metadata: { member_id: id } };
        return (await client.customers.create(parameters, { idempotencyKey: key })).id;
      }),
    deleteCustomer: (id) =>
      callProvider(async () => {
        await client.customers.del(id);
      }),
    createCheckout: (checkout, key) =>
      callProvider(async () => {
        const price = await priceOf(checkout.tier);
        const session = { ...sessionOf(checkout, price), ...(hasTax && TAX) };
        return client.checkout.sessions.create(session, { idempotencyKey: key });
      }),
    findCheckout: (id, limits) => findCheckout(client, id, limits),
    expireCheckout: (id) =>
      callProvider(async () => {
        await client.checkout.sessions.expire(id);
      }),
    findSubscription: (id) =>
      callProvider(async () => readSubscription(await client.subscriptions.retrieve(id))),
    findUnpaid: (id) => callProvider(() => findUnpaid(client, id)),
    listReversals: () => callProvider(() => listReversals(client)),
    cancelSubscription: (id) =>
      callProvider(async () => {
        await client.subscriptions.cancel(id);
      }),
    endWithPeriod: (id) =>
      callProvider(async () => {
        await client.subscriptions.update(id, { cancel_at_period_end: true });
      }),
    openPortal: (customer, returnUrl) =>
      callProvider(async () => {
        const parameters = { customer, return_url: returnUrl };
        return (await client.billingPortal.sessions.create(parameters)).url;
      }),
    readEvent: (body, signature) => readEvent(client, account.webhookSecret, body, signature),
  };
}

/** The provider calculates tax from the address that the member gives, and keeps it for renewals. */
const TAX = {
  automatic_tax: { enabled: true },
  customer_update: { address: 'auto' },
} satisfies Partial<Stripe.Checkout.SessionCreateParams>;

function sessionOf(checkout: NewCheckout, price: string): Stripe.Checkout.SessionCreateParams {
  const { memberId, customer, tier, checkoutId, successUrl, cancelUrl, expiresAt, trialDays } = checkout;
  const metadata = { member_id: memberId, tier, checkout: checkoutId };
  return {
    mode: 'subscription',
    customer,
    client_reference_id: String(memberId),
    line_items: [{ price, quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    metadata,
    subscription_data: { metadata, ...(trialDays !== null && { trial_period_days: trialDays }) },
  };
}

async function findCheckout(
  client: Stripe,
  id: string,
  limits?: CallLimits,
): Promise<ProviderCheckout | undefined> {
  try {
    const { status, subscription } = await callProvider(() =>
      client.checkout.sessions.retrieve(id, { expand: ['subscription'] }, limits),
    );
    const isExpanded = subscription !== null && typeof subscription !== 'string';
    const state = (['open', 'complete'] as const).find((one) => one === status) ?? 'expired';
    return {
      status: state,
      subscription: isExpanded ? readSubscription(subscription) : undefined,
    };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
