import { isCustom } from '../../api/callFailure';
import type { ErrorSentences } from '../../api/errorSentence';
import type { subscriptionsApi } from './subscriptionsApi';

/** CUSTOM_ERROR of a checkout whose response has no session id. */
export const SESSION_ID_MISSING = 'SESSION_ID_MISSING';

export const subscriptionsErrors = {
  // The plans are shown without it; a checkout without it fails with STRIPE_NOT_LOADED.
  listSubscriptions: null,
  createCheckoutSession: (failure) =>
    isCustom(failure, SESSION_ID_MISSING)
      ? 'Invalid response from server. Session ID is missing.'
      : 'Failed to initiate subscription checkout. Please try again.',
  manageSubscription: 'Failed to access subscription management. Please try again.',
} satisfies ErrorSentences<typeof subscriptionsApi>;

/** A failure of the page itself, without a request (spec §5, §8). */
export const STRIPE_NOT_LOADED = 'Failed to initialize Stripe.';
