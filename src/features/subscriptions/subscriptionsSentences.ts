import { isCustom } from '../../api/callFailure';
import { always, silent, type ErrorSentences } from '../../api/errorSentence';
import type { subscriptionsApi } from './subscriptionsApi';

/** CUSTOM_ERROR of a checkout that answered without a session's id. */
export const SESSION_ID_MISSING = 'SESSION_ID_MISSING';

export const subscriptionsErrors = {
  // Plans are shown without it; a checkout that needs it fails as STRIPE_NOT_LOADED.
  listSubscriptions: silent,
  createCheckoutSession: (failure) =>
    isCustom(failure, SESSION_ID_MISSING)
      ? 'Invalid response from server. Session ID is missing.'
      : 'Failed to initiate subscription checkout. Please try again.',
  manageSubscription: always('Failed to access subscription management. Please try again.'),
} satisfies ErrorSentences<typeof subscriptionsApi>;

/** The page itself has failed, with no call behind it (spec §5, §8). */
export const STRIPE_NOT_LOADED = 'Failed to initialize Stripe.';
