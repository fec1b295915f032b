import { useEffect, useState } from 'react';
import type { PaidTier } from '#contract/tiers';

/**
 * The member goes to one of the provider's pages, for one tier at a time. Ends where that fails, and when the browser's
 * Back brings this page back as it was left.
 */
export function useLeaving() {
  const [leaving, setLeaving] = useState<PaidTier | null>(null);

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(null);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  /** @param go whether the browser is on its way; a failure is told already */
  const leave = async (tier: PaidTier, go: (tier: PaidTier) => Promise<boolean>) => {
    if (leaving) return;
    setLeaving(tier);
    if (!(await go(tier))) setLeaving(null);
  };
  return { leaving, leave };
}
