import type { Prices } from '#contract/subscriptions';
import type { PaidTier } from '#contract/tiers';

/** A subscription at the payment provider. */
export interface ProviderSubscription {
  providerId: string;
  customerId: string;
  tier: PaidTier;
  status: string;
  periodEnd: Date | null;
  trialEnd: Date | null;
  /** Whether it comes from a checkout of ours, where a trial is given once. */
  isFromCheckout: boolean;
}

/** A checkout at the payment provider. */
export interface ProviderCheckout {
  status: 'open' | 'complete' | 'expired';
  /** What was bought. */
  subscription: ProviderSubscription | undefined;
}

export interface NewCheckout {
  memberId: number;
  customer: string;
  tier: PaidTier;
  /** Our own id of the checkout. */
  checkoutId: number;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
  trialDays: number | null;
}

/** The subject of a provider event; undefined for events that are ignored. */
export interface ProviderEvent {
  id: string;
  subject: { kind: 'subscription' | 'checkout' | 'charge'; id: string } | undefined;
}

/** Limits of a call that a member is waiting for. */
export interface CallLimits {
  /** In milliseconds. */
  timeout: number;
  maxNetworkRetries: number;
}

/** The payment provider. Its calls throw a PaymentError (failure.ts). */
export interface Payments {
  publishableKey: string;
  /** The script that replaces the provider's own in the browser; null when nothing does. */
  scriptUrl: string | null;
  /** Creates the products and prices at the provider. */
  prepare(): Promise<void>;
  /** Creates a customer, once for each key, and returns its id. */
  createCustomer(member: { id: number; username: string; email: string }, key: string): Promise<string>;
  /** Deletes a customer; the subscriptions end at once. */
  deleteCustomer(id: string): Promise<void>;
  /** Creates a checkout, once for each key. */
  createCheckout(checkout: NewCheckout, key: string): Promise<{ id: string; url: string | null }>;
  findCheckout(id: string, limits?: CallLimits): Promise<ProviderCheckout | undefined>;
  expireCheckout(id: string): Promise<void>;
  /** undefined for a subscription that is not for a tier, and so not ours. */
  findSubscription(id: string): Promise<ProviderSubscription | undefined>;
  /** The subscription that a charge no longer pays for, after a refund or a lost dispute (reversals.ts). */
  findUnpaid(chargeId: string): Promise<string | undefined>;
  /** Recent events about refunds and disputes (reversals.ts). */
  listReversals(): Promise<ProviderEvent[]>;
  cancelSubscription(id: string): Promise<void>;
  /** Lets a subscription end with the current period. */
  endWithPeriod(id: string): Promise<void>;
  /** The address of the page where a customer manages subscriptions. */
  openPortal(customer: string, returnUrl: string): Promise<string>;
  /** What a month costs, as last fetched; null before. Fetches what is older than ten minutes for the next call. */
  lastPrices(): Prices | null;
  /** Reads an event from the body of a webhook's request. Throws InvalidSignature or InvalidEvent. */
  readEvent(body: Buffer, signature: string): ProviderEvent;
}

/** Hosts of the provider's script, API and frames, for the page's Content-Security-Policy. */
export const PROVIDER_HOSTS = {
  script: ['https://js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
};

/** The signature does not match these bytes, or is too old. */
export class InvalidSignature extends Error {}

/** The signed body is not an event. */
export class InvalidEvent extends Error {}
