import Type from 'typebox';
import { call, ref } from './call';
import { ShortText, Timestamp } from './common';

const PaidGodtier = Type.Enum(['HADES', 'ZEUS']);

/** A member's current and past subscriptions: the latest of each tier, held ones first (decisions: Subscriptions). */
export const Subscription = Type.Object(
  {
    tier: PaidGodtier,
    status: Type.String({
      description:
        'trialing, active, active_until_period_end, past_due (payment failed, tried again), or ended in some way: ' +
        'canceled, unpaid, paused, incomplete, incomplete_expired',
    }),
    current_period_end: Type.Union([Timestamp, Type.Null()], {
      description: 'When it renews; when it ends, if the status is active_until_period_end; null for a gift',
    }),
    trial_end: Type.Union([Timestamp, Type.Null()], { description: 'null when it had no trial' }),
  },
  { $id: 'Subscription' },
);
export type Subscription = Type.Static<typeof Subscription>;

const Price = Type.Object({
  amount: Type.Integer({ description: 'In the smallest unit of the currency' }),
  currency: Type.String({ description: 'By ISO 4217, in lower case' }),
});

/** What each paid tier costs a month. */
export const Prices = Type.Object({ HADES: Price, ZEUS: Price });
export type Prices = Type.Static<typeof Prices>;

/** What the page needs to sell subscriptions, and what the member has. */
export const Subscriptions = Type.Object({
  publishable_key: Type.Union([Type.String(), Type.Null()], {
    description: "The provider's key for browsers; null when nothing is sold here",
  }),
  script_url: Type.Union([Type.String(), Type.Null()], {
    description: 'The script that stands in for Stripe.js; null with Stripe itself',
  }),
  prices: Type.Union([Prices, Type.Null()], {
    description:
      'As the provider has them; null when nothing is sold, or before the provider was first reached',
  }),
  subscriptions: Type.Array(ref<Subscription>('Subscription'), { description: 'At most one of each tier' }),
});
export type Subscriptions = Type.Static<typeof Subscriptions>;

const PageAddress = Type.String({ maxLength: 2_000 });

/** The pages that the provider leads back to must be on an allowed origin (decisions: Subscriptions). */
export const CheckoutRequest = Type.Object({
  tier: PaidGodtier,
  success_url: PageAddress,
  cancel_url: PageAddress,
});
export type CheckoutRequest = Type.Static<typeof CheckoutRequest>;

export const CheckoutSession = Type.Object({ sessionId: Type.String(), url: Type.String() });
export type CheckoutSession = Type.Static<typeof CheckoutSession>;

export const PortalRequest = Type.Object({ tier: PaidGodtier, return_url: PageAddress });
export type PortalRequest = Type.Static<typeof PortalRequest>;

export const PortalSession = Type.Object({ url: Type.String() });
export type PortalSession = Type.Static<typeof PortalSession>;

export const listSubscriptions = call('GET', '/api/subscriptions/', 'subscriptions', {
  summary: 'What the member subscribes to',
  description:
    'Right after a checkout the provider is asked whether it was completed, so that the tier does not wait for the webhook.',
  responses: { 200: Subscriptions },
});

export const createCheckoutSession = call(
  'POST',
  '/api/subscriptions/create-checkout-session/',
  'subscriptions',
  {
    summary: "Begin a subscription: a session of the provider's hosted checkout",
    description:
      'Ends an earlier checkout of the member that is still open. 409: the tier is held already, or nothing is sold here.',
    errorStatuses: [409],
    idempotent: true,
    body: CheckoutRequest,
    responses: { 200: CheckoutSession },
  },
);

export const manageSubscription = call('POST', '/api/subscriptions/manage/', 'subscriptions', {
  summary: "The address of the provider's portal for a subscription of one's own",
  description:
    '404: there is no subscription of the tier. 409: it is a gift, which the provider does not know of.',
  errorStatuses: [404, 409],
  body: PortalRequest,
  responses: { 200: PortalSession },
});

/** What is read from an event: only its subject, since nothing else in it is trusted. */
export const ProviderEvent = Type.Object({
  id: ShortText,
  type: ShortText,
  data: Type.Object({ object: Type.Object({ id: Type.Optional(ShortText) }) }),
});

export const receiveWebhook = call('POST', '/api/webhooks/stripe/', 'subscriptions', {
  summary: "The provider's events",
  description:
    'Signed by the provider in `Stripe-Signature`; 400 for a signature that is wrong or older than five minutes. Each event is taken once, in whatever order they come.',
  session: 'signed',
  body: ProviderEvent,
  responses: { 200: Type.Object({ received: Type.Boolean() }) },
});
