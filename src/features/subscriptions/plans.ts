import type { Subscription } from '#contract/subscriptions';
import { PRICES, type PaidTier } from '#contract/tiers';

/** The tiers that are sold, lowest first, and what they are good for (spec §6). */
export const BLURBS: Record<PaidTier, string> = {
  HADES: 'Hades can modify posts from Hermes users',
  ZEUS: 'Zeus can modify and delete posts from Hades and Hermes users',
};
export const PAID_TIERS = Object.keys(PRICES) as PaidTier[];

/** '$2/month' (spec §6). */
export const priceWords = (tier: PaidTier): string => `$${PRICES[tier]}/month`;

const DAY_MS = 24 * 3600_000;
const dates = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });
const dateWords = (at: string): string => dates.format(new Date(at));

function trialWords({ tier, trial_end: end }: Subscription, now: number): string {
  if (!end) return 'Free trial';
  const days = Math.max(0, Math.ceil((Date.parse(end) - now) / DAY_MS));
  return `Free trial: ${days === 1 ? '1 day' : `${days} days`} left, then ${priceWords(tier)}`;
}

/**
 * How a subscription stands, in words; null when there is nothing to say.
 * @param now milliseconds since 1970
 */
export function statusWords(subscription: Subscription, now: number): string | null {
  const { status, current_period_end: end } = subscription;
  switch (status) {
    case 'trialing':
      return trialWords(subscription, now);
    case 'active':
      return end ? `Active: renews on ${dateWords(end)}` : 'Active: a gift, nothing is charged';
    case 'active_until_period_end':
      return end ? `Ends on ${dateWords(end)}` : 'Ends soon';
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

/** A gift is none of the payment provider's: there is nothing to manage. */
export const isGift = (subscription: Subscription | undefined): boolean =>
  subscription?.current_period_end === null;
