import type { PaidTier } from '#contract/tiers';

/** The own profile, to which the provider's pages lead back. */
export const ownProfileUrl = (username: string): string =>
  `${window.location.origin}/profile/${encodeURIComponent(username)}`;

/** Where the checkout leads when it is completed or cancelled (parseCheckoutReturn). */
export const checkoutUrls = (username: string, tier: PaidTier) => ({
  success_url: `${ownProfileUrl(username)}?checkout=success&tier=${tier}`,
  cancel_url: `${ownProfileUrl(username)}?checkout=cancelled`,
});

/** The result of a checkout; null when the member does not come from one. */
export type CheckoutReturn = { outcome: 'success'; tier: PaidTier } | { outcome: 'cancelled' } | null;

/** Reads what checkoutUrls wrote. */
export function parseCheckoutReturn(params: URLSearchParams): CheckoutReturn {
  const tier = params.get('tier');
  const outcome = params.get('checkout');
  if (outcome === 'success' && (tier === 'HADES' || tier === 'ZEUS')) return { outcome, tier };
  return outcome === 'cancelled' ? { outcome } : null;
}
