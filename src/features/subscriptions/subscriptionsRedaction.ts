import type { CheckoutSession, PortalSession, Subscription, Subscriptions } from '#contract/subscriptions';
import { hide, show } from '../../support/redaction/leaves';
import { fieldsOf } from '../../support/redaction/rules';
import { plain, type Redaction } from '../../support/redaction/shapes';
import type { subscriptionsApi } from './subscriptionsApi';

export const subscriptionsRedaction: Redaction<typeof subscriptionsApi> = {
  endpoints: {
    listSubscriptions: plain(
      fieldsOf<Subscriptions>({
        publishable_key: hide,
        script_url: show,
        prices: show,
        subscriptions: {
          each: fieldsOf<Subscription>({
            tier: show,
            status: show,
            current_period_end: show,
            trial_end: show,
          }),
        },
      }),
    ),
    createCheckoutSession: {
      arg: { fields: { tier: show, success_url: hide, cancel_url: hide, submissionKey: show } },
      answer: fieldsOf<CheckoutSession>({ sessionId: hide, url: hide }),
    },
    manageSubscription: {
      arg: { fields: { tier: show, return_url: hide } },
      answer: fieldsOf<PortalSession>({ url: hide }),
    },
  },
};
