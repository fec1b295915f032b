import { useEffect, useState } from 'react';
import type { PaidTier } from '#contract/tiers';

/** Leads to one of the provider's pages, for one tier at a time. */
export function useRedirect() {
  const [redirectingTier, setRedirectingTier] = useState<PaidTier | null>(null);

  // The browser's Back may restore the page as it was left (bfcache).
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setRedirectingTier(null);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  /** @param navigate whether the browser leaves the page; it shows its own failures */
  const redirect = async (tier: PaidTier, navigate: (tier: PaidTier) => Promise<boolean>) => {
    if (redirectingTier) return;
    setRedirectingTier(tier);
    if (!(await navigate(tier))) setRedirectingTier(null);
  };
  return { redirectingTier, redirect };
}
