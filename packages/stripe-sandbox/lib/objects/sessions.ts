import type Stripe from 'stripe';
import { DAY_S } from '../clock';
import { newSessionId } from './id';

interface CheckoutParts {
  customer: Stripe.Customer;
  currency: string;
  /** What is due now, in the smallest unit of the currency. */
  amount: number;
  successUrl: string;
  cancelUrl: string | null;
  clientReference: string | null;
  metadata: Stripe.Metadata;
  /** Whether tax is added; here it is always 0. */
  hasTax: boolean;
  expiresAt: number | undefined;
  now: number;
  /** Origin of the hosted pages. */
  publicUrl: string;
}

export function newCheckoutSession(parts: CheckoutParts): Stripe.Checkout.Session {
  const id = newSessionId('cs_test');
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: parts.amount,
    amount_total: parts.amount,
    automatic_tax: {
      enabled: parts.hasTax,
      liability: null,
      provider: null,
      status: parts.hasTax ? 'requires_location_inputs' : null,
    },
    billing_address_collection: null,
    cancel_url: parts.cancelUrl,
    client_reference_id: parts.clientReference,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: parts.now,
    currency: parts.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: parts.customer.id,
    customer_account: null,
    customer_creation: null,
    customer_details: {
      address: null,
      business_name: null,
      email: parts.customer.email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    customer_email: null,
    discounts: [],
    expires_at: parts.expiresAt ?? parts.now + DAY_S,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: parts.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: parts.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${parts.publicUrl}/sandbox/checkout/${id}`,
    wallet_options: null,
  };
}

/** The portal has one configuration, which no one fetches. */
const PORTAL_CONFIGURATION = 'bpc_sandbox';

interface PortalParts {
  customer: string;
  returnUrl: string | null;
  now: number;
  publicUrl: string;
}

export function newPortalSession(parts: PortalParts): Stripe.BillingPortal.Session {
  const id = newSessionId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: PORTAL_CONFIGURATION,
    created: parts.now,
    customer: parts.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: parts.returnUrl,
    url: `${parts.publicUrl}/sandbox/portal/${id}`,
  };
}
