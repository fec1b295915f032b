import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Profile } from '#contract/profile';
import type { PaidTier } from '#contract/tiers';
import { TIER_NAMES } from '../../ui/tiers';
import { toast } from '../../ui/toast';
import { holdsSubscription, useGetOwnProfileQuery } from '../profile';
import { readReturn } from './returnAddress';
import { useListSubscriptionsQuery } from './subscriptionsApi';

/** Milliseconds between two looks whether the tier is there, and until the member is told that it takes longer. */
const LOOK_EVERY_MS = 1_000;
const PATIENCE_MS = 30_000;

export interface CheckoutWait {
  /** The tier that was bought and is not there yet. */
  awaited: PaidTier | null;
  /** It takes longer than usual. */
  isLate: boolean;
  lookAgain: () => void;
}

/** Asks the server every second, while `isOn` and the page is seen: it in turn asks the provider, and the tier follows. */
function useLooking(isOn: boolean): void {
  const poll = { pollingInterval: isOn ? LOOK_EVERY_MS : 0, skipPollingIfUnfocused: true };
  useListSubscriptionsQuery(undefined, poll);
  useGetOwnProfileQuery(undefined, poll);
}

/**
 * After the checkout: waits for the tier that was bought, tells when it is there, and takes the provider's words out of
 * the address, so that a reload is a reload.
 */
export function useCheckoutReturn(profile: Profile): CheckoutWait {
  const [params, setParams] = useSearchParams();
  const returned = readReturn(params);
  const [bought] = useState(returned?.outcome === 'success' ? returned.tier : null);
  const [hasCome, setCome] = useState(false);
  const [isLate, setLate] = useState(false);
  // Once there it is not waited for again, whatever becomes of it.
  if (bought && !hasCome && holdsSubscription(bought, profile)) setCome(true);
  const awaited = hasCome ? null : bought;
  const isLooking = awaited !== null && !isLate;
  const outcome = returned?.outcome;
  useLooking(isLooking);

  useEffect(() => {
    if (!outcome) return;
    setParams({}, { replace: true });
    if (outcome === 'cancelled') toast('Checkout was cancelled. Nothing was charged.', 'info');
  }, [outcome, setParams]);

  useEffect(() => {
    if (!isLooking) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLooking]);

  useEffect(() => {
    if (bought && hasCome) toast(`Your ${TIER_NAMES[bought]} subscription has begun.`, 'success');
  }, [bought, hasCome]);

  return { awaited, isLate, lookAgain: () => setLate(false) };
}
