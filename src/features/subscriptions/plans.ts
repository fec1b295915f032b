import type { Prices, Subscription } from '#contract/subscriptions';
import { PRICES, type PaidTier } from '#contract/tiers';

/** The benefits of the paid tiers (spec §6). */
export const BLURBS: Record<PaidTier, string> = {
  HADES: 'Hades can modify posts from Hermes users',
  ZEUS: 'Zeus can modify and delete posts from Hades and Hermes users',
};

/** Lowest first. */
export const PAID_TIERS = Object.keys(PRICES) as PaidTier[];

/**
 * '$2/month' (spec §6).
 * @param prices of the provider; without them the specification's hold
 */
export function priceText(tier: PaidTier, prices: Prices | null = null): string {
  const { amount, currency } = prices?.[tier] ?? { amount: PRICES[tier] * 100, currency: 'usd' };
  const money = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const { maximumFractionDigits: digits = 0 } = money.resolvedOptions();
  return `${money.format(amount / 10 ** digits)}/month`;
}

const DAY_MS = 24 * 3600_000;
const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const dateText = (at: string): string => dates.format(new Date(at));

function trialText({ tier, trial_end: end }: Subscription, now: number, prices: Prices | null): string {
  if (!end) return 'Free trial';
  const days = Math.max(0, Math.ceil((Date.parse(end) - now) / DAY_MS));
  return `Free trial: ${days === 1 ? '1 day' : `${days} days`} left, then ${priceText(tier, prices)}`;
}

/**
 * The status of a subscription as text; null for one that never began.
 * @param now milliseconds since 1970
 */
export function statusText(
  subscription: Subscription,
  now: number,
  prices: Prices | null = null,
): string | null {
  const { status, current_period_end: end } = subscription;
  switch (status) {
    case 'trialing':
      return trialText(subscription, now, prices);
    case 'active':
      return end ? `Active: renews on ${dateText(end)}` : 'Active: a gift, nothing is charged';
    case 'active_until_period_end':
      return end ? `Ends on ${dateText(end)}` : 'Ends soon';
    case 'past_due':
      return 'Payment failed. Please update your card.';
    case 'unpaid':
      return 'Ended, because the payment failed';
    case 'canceled':
      return 'Ended';
    default:
      return null;
  }
}

/** A gift is unknown to the payment provider, so it cannot be managed. */
export const isGift = (subscription: Subscription | undefined): boolean =>
  subscription?.current_period_end === null;
