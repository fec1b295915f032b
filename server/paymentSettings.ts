import type { PaymentSource } from './db/columns';
import { allOrNone, listed } from './groupedSettings';
import { isLoopback } from './loopback';
import { StartupError } from './startupError';

/** Keys of a Stripe account, all of live mode or all of test mode. */
interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

interface StripeConfig extends StripeKeys {
  mode: 'test' | 'live';
}

/** The payment provider: Stripe, the sandbox, which charges no card, or none, so that nothing is sold. */
export type PaymentConfig =
  | { provider: 'off' }
  | ({ hasTax: boolean } & ({ provider: 'sandbox' } | ({ provider: 'stripe' } & StripeConfig)));

/** How the server describes each at its start. */
export const PAYMENT_NOTES = {
  stripe: 'charged by Stripe',
  sandbox: 'sandbox: no card is charged (see docs/payments.md)',
  off: 'nothing is sold: set the keys of Stripe, or PAYMENTS=sandbox to try it (see docs/payments.md)',
} satisfies Record<PaymentConfig['provider'], string>;

/** Where purchases come from, in sentences. */
export const PAYMENT_SOURCES = {
  sandbox: 'the built-in sandbox',
  test: "Stripe's test keys",
  live: "Stripe's live keys",
} satisfies Record<PaymentSource, string>;

const NAMES = {
  secretKey: 'STRIPE_SECRET_KEY',
  publishableKey: 'STRIPE_PUBLISHABLE_KEY',
  webhookSecret: 'STRIPE_WEBHOOK_SECRET',
} satisfies Record<keyof StripeKeys, string>;

/** All three keys, or undefined without any. Throws a StartupError when they do not go together. */
function wholeKeys(keys: Partial<StripeKeys>): StripeConfig | undefined {
  const whole = allOrNone(keys, NAMES);
  if (!whole) return undefined;
  const isLive = whole.secretKey.includes('_live_');
  if (isLive !== whole.publishableKey.includes('_live_')) {
    throw new StartupError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of live mode or both of test mode.',
    );
  }
  return { ...whole, mode: isLive ? 'live' : 'test' };
}

/**
 * Which provider the settings mean. Where PAYMENTS does not say, it is Stripe with its keys, and without them the sandbox on
 * a developer's machine alone: elsewhere it would give tiers away (decisions: Subscriptions). Throws a StartupError.
 */
export function paymentConfig(
  wanted: PaymentConfig['provider'] | undefined,
  keys: Partial<StripeKeys>,
  { isProduction, publicUrl, hasTax }: { isProduction: boolean; publicUrl: string; hasTax: boolean },
): PaymentConfig {
  if (wanted === 'off') return { provider: 'off' };
  const whole = wholeKeys(keys);
  if (wanted === 'sandbox' && whole) {
    throw new StartupError(
      'PAYMENTS=sandbox does not go with the keys of Stripe: take away one or the other.',
    );
  }
  if (wanted === 'stripe' && !whole) {
    throw new StartupError(`PAYMENTS=stripe needs ${listed(Object.values(NAMES))}.`);
  }
  if (whole) return { provider: 'stripe', hasTax, ...whole };
  const isLocal = !isProduction && isLoopback(new URL(publicUrl).hostname);
  return wanted === 'sandbox' || isLocal ? { provider: 'sandbox', hasTax } : { provider: 'off' };
}
