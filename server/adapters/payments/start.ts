import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { SandboxOptions } from '@pantheon/stripe-sandbox';
import type { Config } from '../../config';
import { explainMigration } from '../../db/open';
import { logFailure } from '../../db/unavailable';
import type { Payments } from '.';
import { providerFailure } from './failure';
import { openPayments, type StripePayments } from './open';

/** The provider that the configuration asks for, and what has to run for it. */
interface StartedPayments {
  /** null when nothing is sold. */
  payments: StripePayments | null;
  /** Adds the pages that the provider has on this server, if it has any. */
  addPages(app: FastifyInstance): void;
  /** Registers the webhook with a provider on this machine; for Stripe, its dashboard does. */
  deliverTo(url: string): Promise<void>;
  close(): Promise<void>;
}

const nothing = {
  addPages: () => undefined,
  deliverTo: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** The sandbox asks its database every few seconds, which must not be a line each while that is away. */
const sandboxLog = (log: FastifyBaseLogger): SandboxOptions['log'] => ({
  warn: (details, message) => log.warn(details, message),
  error: ({ err }, message) => logFailure(log, err, message),
});

/** Opens Stripe, or starts the sandbox in its place (decisions: Subscriptions). Does not wait for a response of either. */
export async function startPayments(
  { payments: wanted, publicUrl }: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
): Promise<StartedPayments> {
  if (wanted.provider === 'off') return { ...nothing, payments: null };
  if (wanted.provider === 'stripe') {
    return { ...nothing, payments: openPayments({ ...wanted, stripeJsUrl: null }, wanted.hasTax) };
  }
  // Loaded only where it is used.
  const { startSandbox } = await import(/* webpackChunkName: "stripe-sandbox" */ '@pantheon/stripe-sandbox');
  const { provider, ...sandbox } = await explainMigration(() =>
    startSandbox({ databaseUrl, log: sandboxLog(log), publicUrl }),
  );
  return { ...sandbox, payments: openPayments(provider, wanted.hasTax) };
}

/** Creates the products at the provider. When it is unavailable the first checkout does so. */
export async function warmUp(payments: Payments, log: FastifyBaseLogger): Promise<void> {
  try {
    await payments.prepare();
  } catch (error) {
    log.warn({ reason: providerFailure(error) }, 'the payment provider cannot be reached yet');
  }
}
