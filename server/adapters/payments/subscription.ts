import type Stripe from 'stripe';
import type { PaidTier } from '#contract/tiers';
import type { ProviderSubscription } from '.';
import { LOOKUP_KEYS, TIERS_SOLD } from './prices';

export const idOf = (object: string | { id: string }): string =>
  typeof object === 'string' ? object : object.id;

const fromSeconds = (seconds: number | null | undefined): Date | null =>
  seconds ? new Date(seconds * 1000) : null;

const asTier = (text: string | undefined): PaidTier | undefined => TIERS_SOLD.find((tier) => tier === text);

/** By the price's lookup key, else by what was noted on the price or on the subscription when it was made. */
function tierOf({ items, metadata }: Stripe.Subscription): PaidTier | undefined {
  const price = items.data[0]?.price;
  return (
    TIERS_SOLD.find((tier) => LOOKUP_KEYS[tier] === price?.lookup_key) ??
    asTier(price?.metadata.tier) ??
    asTier(metadata.tier)
  );
}

/** Cancelled for a later date in either of the two ways, it is `active_until_period_end`; else as the provider says. */
function statusOf(subscription: Stripe.Subscription): string {
  const { status, cancel_at, cancel_at_period_end } = subscription;
  const isEnding = cancel_at_period_end || cancel_at !== null;
  return isEnding && (status === 'active' || status === 'trialing') ? 'active_until_period_end' : status;
}

/** Reads a subscription of the provider. Undefined for one that is not for a tier, and so not ours. */
export function readSubscription(subscription: Stripe.Subscription): ProviderSubscription | undefined {
  const tier = tierOf(subscription);
  if (!tier) return undefined;
  const { id, customer, cancel_at, trial_end, items, metadata } = subscription;
  return {
    providerId: id,
    customerId: idOf(customer),
    tier,
    status: statusOf(subscription),
    periodEnd: fromSeconds(cancel_at ?? items.data[0]?.current_period_end),
    trialEnd: fromSeconds(trial_end),
    isFromCheckout: metadata.checkout !== undefined,
  };
}
