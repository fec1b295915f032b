import type { PaidTier } from '#contract/tiers';
import { failureSentence } from '../../api/errorSentence';
import { useSubmissionKey } from '../../drafts/useSubmissionKey';
import { useAppDispatch } from '../../app/hooks';
import { toast } from '../../ui/toast';
import { openStripe } from './openStripe';
import { checkoutUrls, ownProfileUrl } from './returnUrls';
import {
  subscriptionsApi,
  useCreateCheckoutSessionMutation,
  useManageSubscriptionMutation,
} from './subscriptionsApi';
import { STRIPE_NOT_LOADED, subscriptionsErrors } from './subscriptionsSentences';

const { listSubscriptions } = subscriptionsApi.endpoints;

function fail(sentence: string | null): false {
  toast(sentence, 'error');
  return false;
}

/** Navigates to the provider's pages. Each function returns whether the browser leaves; a toast shows failures (spec §8). */
export function useProviderPages(username: string) {
  const dispatch = useAppDispatch();
  const [createSession] = useCreateCheckoutSessionMutation();
  const [manage] = useManageSubscriptionMutation();
  const submission = useSubmissionKey('checkout');

  /** To the checkout, by the session's id (spec §7). */
  const toCheckout = async (tier: PaidTier): Promise<boolean> => {
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

  /** To the portal, at the URL of the answer (spec §7). */
  const toPortal = async (tier: PaidTier): Promise<boolean> => {
    const { data: portal, error } = await manage({ tier, return_url: ownProfileUrl(username) });
    if (error) return fail(failureSentence(subscriptionsErrors.manageSubscription, error));
    window.location.assign(portal.url);
    return true;
  };
  return { toCheckout, toPortal };
}
