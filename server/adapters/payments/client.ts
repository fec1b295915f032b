import Stripe from 'stripe';

/** Milliseconds for a call to the provider. With its one retry it ends before the page gives up (spec §9: 15 s). */
const CALL_TIMEOUT_MS = 5_000;
const RETRIES = 1;

/** Stripe or a stand-in for it: its address, and the secrets shared with it. */
export interface Account {
  secretKey: string;
  publishableKey: string;
  /** Signs webhooks. */
  webhookSecret: string;
  /** Where the API is; Stripe's own address when left out. Always `/v1/…` of it. */
  address?: { protocol: 'http' | 'https'; host: string; port: number };
  /** The script that replaces Stripe.js in the browser; null with Stripe itself. */
  stripeJsUrl: string | null;
}

/** The version of the API is pinned: the package has the types of that one alone. */
export const openClient = ({ secretKey, address }: Pick<Account, 'secretKey' | 'address'>): Stripe =>
  new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    timeout: CALL_TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Pantheon' },
    ...address,
  });
