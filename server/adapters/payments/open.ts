import type Stripe from 'stripe';
import type { PaidTier } from '#contract/tiers';
import type { CallLimits, NewCheckout, Payments, ProviderCheckout } from '.';
import { openClient, type Account } from './client';
import { readEvent } from './event';
import { ask, isMissing } from './failure';
import { priceFinder, TIERS_SOLD } from './prices';
import { readSubscription } from './subscription';

/** The payments over Stripe's API. */
export interface StripePayments extends Payments {
  client: Stripe;
  /** The tier's price at the provider, which is created if necessary. */
  priceOf: (tier: PaidTier) => Promise<string>;
}

export function openPayments(account: Account): StripePayments {
  const client = openClient(account);
  const priceOf = priceFinder(client);
  return {
    client,
    priceOf,
    publishableKey: account.publishableKey,
    scriptUrl: account.stripeJsUrl,
    prepare: () =>
      ask(async () => {
        await Promise.all(TIERS_SOLD.map(priceOf));
      }),
    createCustomer: ({ id, username, email }, key) =>
      ask(async () => {
        const parameters = { email, name: username, metadata: { member_id: id } };
        return (await client.customers.create(parameters, { idempotencyKey: key })).id;
      }),
    deleteCustomer: (id) =>
      ask(async () => {
        await client.customers.del(id);
      }),
    createCheckout: (checkout, key) =>
      ask(async () => {
        const price = await priceOf(checkout.tier);
        return client.checkout.sessions.create(sessionOf(checkout, price), { idempotencyKey: key });
      }),
    findCheckout: (id, limits) => findCheckout(client, id, limits),
    expireCheckout: (id) =>
      ask(async () => {
        await client.checkout.sessions.expire(id);
      }),
    findSubscription: (id) => ask(async () => readSubscription(await client.subscriptions.retrieve(id))),
    cancelSubscription: (id) =>
      ask(async () => {
        await client.subscriptions.cancel(id);
      }),
    endWithPeriod: (id) =>
      ask(async () => {
        await client.subscriptions.update(id, { cancel_at_period_end: true });
      }),
    openPortal: (customer, returnUrl) =>
      ask(async () => {
        const parameters = { customer, return_url: returnUrl };
        return (await client.billingPortal.sessions.create(parameters)).url;
      }),
    readEvent: (body, signature) => readEvent(client, account.webhookSecret, body, signature),
  };
}

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
    const { status, subscription } = await ask(() =>
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
