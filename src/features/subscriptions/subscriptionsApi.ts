import type {
  CheckoutRequest,
  CheckoutSession,
  PortalRequest,
  PortalSession,
  Subscriptions,
} from '#contract/subscriptions';
import { baseApi } from '../../api/baseApi';
import { SESSION_ID_MISSING } from './subscriptionsSentences';

export interface NewCheckout extends CheckoutRequest {
  /** From useSubmissionKey. */
  submissionKey?: string;
}

const SUBSCRIPTIONS = { type: 'Subscription', id: 'LIST' } as const;

/**
 * Paid tiers, sold on the provider's pages (spec §7). The mutations only open these pages and change nothing that is cached;
 * after a change there the app is loaded again.
 */
export const subscriptionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Right after a checkout the server asks the provider whether it was completed, which may change the tier. */
    listSubscriptions: build.query<Subscriptions, void>({
      query: () => ({ url: '/api/subscriptions/' }),
      providesTags: [SUBSCRIPTIONS],
    }),

    /** A response without a sessionId is a failure (spec §5). */
    createCheckoutSession: build.mutation<CheckoutSession, NewCheckout>({
      queryFn: async ({ submissionKey, ...body }, _api, _options, baseQuery) => {
        const { data, error } = await baseQuery({
          url: '/api/subscriptions/create-checkout-session/',
          method: 'POST',
          body,
          idempotencyKey: submissionKey,
        });
        if (error) return { error };
        const session = data as CheckoutSession | null;
        if (!session?.sessionId) return { error: { status: 'CUSTOM_ERROR', error: SESSION_ID_MISSING } };
        return { data: session };
      },
      invalidatesTags: [],
    }),

    manageSubscription: build.mutation<PortalSession, PortalRequest>({
      query: (body) => ({ url: '/api/subscriptions/manage/', method: 'POST', body }),
      invalidatesTags: [],
    }),
  }),
});

export const { useCreateCheckoutSessionMutation, useListSubscriptionsQuery, useManageSubscriptionMutation } =
  subscriptionsApi;
