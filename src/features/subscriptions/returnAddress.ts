import type { PaidTier } from '#contract/tiers';

/** The own profile, which the provider's pages lead back to. */
export const ownProfileAddress = (username: string): string =>
  `${window.location.origin}/profile/${encodeURIComponent(username)}`;

/** Where the checkout leads when it was completed and when it was given up; the page reads it by `readReturn`. */
export const checkoutAddresses = (username: string, tier: PaidTier) => ({
  success_url: `${ownProfileAddress(username)}?checkout=success&tier=${tier}`,
  cancel_url: `${ownProfileAddress(username)}?checkout=cancelled`,
});

/** How a member came back from checkout: with a tier bought, or without; null for who was never there. */
export type CheckoutReturn = { outcome: 'success'; tier: PaidTier } | { outcome: 'cancelled' } | null;

export function readReturn(params: URLSearchParams): CheckoutReturn {
  const tier = params.get('tier');
  const outcome = params.get('checkout');
  if (outcome === 'success' && (tier === 'HADES' || tier === 'ZEUS')) return { outcome, tier };
  return outcome === 'cancelled' ? { outcome } : null;
}
