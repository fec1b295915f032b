import type { PaidTier } from '#contract/tiers';
import { failureSentence } from '../../api/errorSentence';
import { useSubmissionKey } from '../../drafts/useSubmissionKey';
import { useAppDispatch } from '../../app/hooks';
import { toast } from '../../ui/toast';
import { openStripe } from './openStripe';
import { checkoutAddresses, ownProfileAddress } from './returnAddress';
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

/** The ways to the provider's hosted pages. Each says whether the browser is on its way; what failed is told (spec §8). */
export function useProviderPages(username: string) {
  const dispatch = useAppDispatch();
  const [createSession] = useCreateCheckoutSessionMutation();
  const [manage] = useManageSubscriptionMutation();
  const submission = useSubmissionKey('checkout');

  /** Checkout, by the session's id (spec §7). */
  const toCheckout = async (tier: PaidTier): Promise<boolean> => {
    // First what may fail without a trace: no session is begun that nobody can go to.
    const { data: settings } = await dispatch(listSubscriptions.initiate(undefined, { subscribe: false }));
    const stripe = settings ? await openStripe(settings) : null;
    if (!stripe) return fail(STRIPE_NOT_LOADED);
    const { data: session, error } = await createSession({
      tier,
      ...checkoutAddresses(username, tier),
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

  /** The portal, at the address of the answer (spec §7). */
  const toPortal = async (tier: PaidTier): Promise<boolean> => {
    const { data: portal, error } = await manage({ tier, return_url: ownProfileAddress(username) });
    if (error) return fail(failureSentence(subscriptionsErrors.manageSubscription, error));
    window.location.assign(portal.url);
    return true;
  };
  return { toCheckout, toPortal };
}
