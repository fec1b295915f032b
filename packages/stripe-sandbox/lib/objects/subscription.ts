import type Stripe from 'stripe';
import { planOf } from './catalog';
import { newId } from './id';

/** What a checkout session sells. */
export interface Purchase {
  price: string;
  quantity: number;
  /** Of the subscription. */
  metadata: Stripe.Metadata;
  description: string | null;
  /** 0 for none. */
  trialDays: number;
}

interface SubscriptionParts {
  customer: string;
  price: Stripe.Price;
  paymentMethod: string;
  purchase: Purchase;
  now: number;
  /** In seconds since 1970; null for none. */
  trialEnd: number | null;
  periodEnd: number;
}

function newItem(subscription: string, parts: SubscriptionParts): Stripe.SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: parts.now,
    current_period_end: parts.periodEnd,
    current_period_start: parts.now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(parts.price),
    price: parts.price,
    quantity: parts.purchase.quantity,
    subscription,
    tax_rates: [],
  };
}

export function newSubscription(parts: SubscriptionParts): Stripe.Subscription {
  const { customer, price, paymentMethod, purchase, now, trialEnd } = parts;
  const id = newId('sub');
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: purchase.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [newItem(id, parts)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: purchase.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'active' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: trialEnd === null ? null : now,
  };
}

/** The one item that the sandbox's subscriptions have. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`subscription ${id} has no item`);
  return item;
}

/** End of the current period, paid or on trial. */
export const periodEndOf = (subscription: Stripe.Subscription): number =>
  itemOf(subscription).current_period_end;
