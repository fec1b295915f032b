import Type from 'typebox';
import { call } from './call';

const PaidGodtier = Type.Enum(['HADES', 'ZEUS']);

/** The pages that the provider leads back to must be on an allowed origin (decisions: Subscriptions). */
export const CheckoutRequest = Type.Object({
  tier: PaidGodtier,
  success_url: Type.String(),
  cancel_url: Type.String(),
});
export type CheckoutRequest = Type.Static<typeof CheckoutRequest>;

export const CheckoutSession = Type.Object({ sessionId: Type.String(), url: Type.String() });
export type CheckoutSession = Type.Static<typeof CheckoutSession>;

export const PortalRequest = Type.Object({ tier: PaidGodtier, return_url: Type.String() });
export type PortalRequest = Type.Static<typeof PortalRequest>;

export const PortalSession = Type.Object({ url: Type.String() });
export type PortalSession = Type.Static<typeof PortalSession>;

export const createCheckoutSession = call(
  'POST',
  '/api/subscriptions/create-checkout-session/',
  'subscriptions',
  {
    summary: "Begin a subscription: a session of the provider's hosted checkout",
    refuses: [409],
    once: true,
    body: CheckoutRequest,
    answers: { 200: CheckoutSession },
  },
);

export const manageSubscription = call('POST', '/api/subscriptions/manage/', 'subscriptions', {
  summary: "The address of the provider's portal for a subscription of one's own",
  body: PortalRequest,
  answers: { 200: PortalSession },
});
