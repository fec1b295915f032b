import type {} from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import type { Subscriptions } from '#contract/subscriptions';
import type { PaidTier } from '#contract/tiers';
import { failureSentence } from '../../api/errorSentence';
import { useSubmissionKey } from '../../drafts/useSubmissionKey';
import { useAppDispatch } from '../../app/hooks';
import { toast } from '../../ui/toast';
import {
  subscriptionsApi,
  useCreateCheckoutSessionMutation,
  useManageSubscriptionMutation,
} from './subscriptionsApi';
import { STRIPE_NOT_LOADED, subscriptionsErrors } from './subscriptionsSentences';
import { checkoutUrls, portalReturnUrl } from './useCheckoutReturn';

const { listSubscriptions } = subscriptionsApi.endpoints;

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    };
    document.head.append(script);
  });
}

/**
 * Loads the provider's client, only when a member subscribes. A stand-in for Stripe.js is loaded first: loadStripe uses an
 * existing `window.Stripe` (decisions: Subscriptions).
 * @returns null when it cannot be loaded, or nothing is sold
 */
async function openStripe({ publishable_key: key, script_url: standIn }: Subscriptions) {
  if (key === null) return null;
  try {
    if (standIn !== null && !window.Stripe) await loadScript(standIn);
    const { loadStripe } = await import(/* webpackChunkName: "stripe" */ '@stripe/stripe-js/pure');
    return await loadStripe(key);
  } catch {
    return null;
  }
}

function fail(sentence: string | null): false {
  toast(sentence, 'error');
  return false;
}

/** Leads to the provider's pages, for one tier at a time; a toast shows failures (spec §8). */
export function useProviderPages(username: string) {
  const dispatch = useAppDispatch();
  const [createSession] = useCreateCheckoutSessionMutation();
  const [manage] = useManageSubscriptionMutation();
  const submission = useSubmissionKey('checkout');
  const [redirectingTier, setRedirectingTier] = useState<PaidTier | null>(null);

  // The browser's Back may restore the page as it was left (bfcache).
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setRedirectingTier(null);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  /** @param navigate whether the browser leaves the page */
  const redirect = (navigate: (tier: PaidTier) => Promise<boolean>) => async (tier: PaidTier) => {
    if (redirectingTier) return;
    setRedirectingTier(tier);
    if (!(await navigate(tier))) setRedirectingTier(null);
  };

  const checkOut = async (tier: PaidTier): Promise<boolean> => {
    // First, so that no session is created that the member cannot be redirected to.
    const { data: settings } = await dispatch(listSubscriptions.initiate(undefined, { subscribe: false }));
    const stripe = settings ? await openStripe(settings) : null;
    if (!stripe) return fail(STRIPE_NOT_LOADED);
    const { data: session, error } = await createSession({
      tier,
      ...checkoutUrls(username, tier),
      submissionKey: submission.keyFor(tier),
    });
    if (error) return fail(failureSentence(subscriptionsErrors.createCheckoutSession, error));
    submission.accepted();
    const { sessionId } = session;
    const refusal = await stripe
      .redirectToCheckout({ sessionId })
      .catch((thrown: unknown) => ({ error: thrown }));
    return refusal.error
      ? fail(failureSentence(subscriptionsErrors.createCheckoutSession, refusal.error))
      : true;
  };

  const openPortal = async (tier: PaidTier): Promise<boolean> => {
    const { data: portal, error } = await manage({ tier, return_url: portalReturnUrl(username) });
    if (error) return fail(failureSentence(subscriptionsErrors.manageSubscription, error));
    window.location.assign(portal.url);
    return true;
  };

  return {
    redirectingTier,
    /** To the checkout, by the session's id (spec §7). */
    toCheckout: redirect(checkOut),
    /** To the portal, at the URL of the response (spec §7). */
    toPortal: redirect(openPortal),
  };
}
