import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Profile } from '#contract/profile';
import type { PaidTier } from '#contract/tiers';
import { useAppDispatch } from '../../app/hooks';
import { toast } from '../../ui/toast';
import { refetchOwnProfile } from '../members/membersApi';
import { hasSubscription } from './entitlements';
import { PAID_TIERS } from './plans';
import { useListSubscriptionsQuery } from './subscriptionsApi';

/** The own profile, to which the provider's pages lead back. */
const ownProfileUrl = (username: string): string =>
  `${window.location.origin}/profile/${encodeURIComponent(username)}`;

/** Where the portal leads. What is removed from the address (useCheckoutReturn) makes this a way in like others, with the focus. */
export const portalReturnUrl = (username: string): string => `${ownProfileUrl(username)}?checkout=managed`;

/** Where the checkout leads when it is completed or cancelled (useCheckoutReturn). */
export const checkoutUrls = (username: string, tier: PaidTier) => ({
  success_url: `${ownProfileUrl(username)}?checkout=success&tier=${tier}`,
  cancel_url: `${ownProfileUrl(username)}?checkout=cancelled`,
});

const POLLING_INTERVAL_MS = 1_000;
/** How long to poll until the member is asked to be patient. */
const POLLING_TIMEOUT_MS = 30_000;

export interface CheckoutConfirmation {
  /** The tier that was bought and is not confirmed yet. */
  awaitedTier: PaidTier | null;
  /** The tier that was bought, once it is confirmed. */
  confirmedTier: PaidTier | null;
  /** It takes longer than usual, and polling has stopped. */
  isLate: boolean;
  checkAgain: () => void;
}

/**
 * Each response is the server's check with the provider, which may have changed the own profile: also the one that arrives
 * after the profile already has the subscription, but not yet the tier.
 */
function usePolling(hasReturned: boolean, isPolling: boolean): void {
  const dispatch = useAppDispatch();
  const { fulfilledTimeStamp } = useListSubscriptionsQuery(undefined, {
    pollingInterval: isPolling ? POLLING_INTERVAL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  useEffect(() => {
    if (hasReturned) dispatch(refetchOwnProfile());
  }, [dispatch, hasReturned, fulfilledTimeStamp]);
}

/**
 * After a checkout: polls until the profile has the tier that was bought. The provider's parameters are removed from the
 * URL, so that a reload does not repeat it.
 */
export function useCheckoutReturn(profile: Profile): CheckoutConfirmation {
  const [params, setParams] = useSearchParams();
  const outcome = params.get('checkout');
  const tier = PAID_TIERS.find((paid) => paid === params.get('tier'));
  const [boughtTier] = useState((outcome === 'success' && tier) || null);
  const [isConfirmed, setConfirmed] = useState(false);
  const [isLate, setLate] = useState(false);
  // State, because the tier may be lost again later: it is then no longer awaited.
  if (boughtTier && !isConfirmed && hasSubscription(boughtTier, profile)) setConfirmed(true);
  const awaitedTier = isConfirmed ? null : boughtTier;
  const confirmedTier = isConfirmed ? boughtTier : null;
  const isPolling = awaitedTier !== null && !isLate;
  usePolling(boughtTier !== null, isPolling);

  useEffect(() => {
    if (!outcome) return;
    setParams({}, { replace: true });
    if (outcome === 'cancelled') toast('Checkout was cancelled. Nothing was charged.', 'info');
  }, [outcome, setParams]);

  useEffect(() => {
    if (!isPolling) return;
    const timer = setTimeout(() => setLate(true), POLLING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isPolling]);

  return { awaitedTier, confirmedTier, isLate, checkAgain: () => setLate(false) };
}
