import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../../config';
import type { Db } from '../../db/connect';
import { openPayments, type Payments } from '.';
import { providerFailure } from './failure';
import { startSandbox } from './sandbox';

/** The way to pay that the configuration asks for, and what has to run for it. */
interface StartedPayments {
  /** null: nothing is sold. */
  payments: Payments | null;
  /** Adds the pages that the provider has on this server, if it has any. */
  addPages(app: FastifyInstance): void;
  /** Tells a provider on this server where its events go; Stripe's dashboard tells Stripe. */
  deliverTo(url: string): Promise<void>;
  close(): Promise<void>;
}

const nothing = {
  addPages: () => undefined,
  deliverTo: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** Opens Stripe, or starts the sandbox in its place (decisions: Subscriptions). Waits for neither's answer. */
export async function startPayments(
  { payments: wanted, publicUrl }: Config,
  db: Db,
  log: FastifyBaseLogger,
): Promise<StartedPayments> {
  if (wanted.provider === 'off') return { ...nothing, payments: null };
  if (wanted.provider === 'stripe') {
    return { ...nothing, payments: openPayments({ ...wanted, stripeJsUrl: null }) };
  }
  const { provider, ...sandbox } = await startSandbox({ db, log, publicUrl });
  return { ...sandbox, payments: openPayments(provider) };
}

/** Makes what is sold known to the provider. When it is away the first checkout does so. */
export async function warmUp({ priceOf }: Payments, log: FastifyBaseLogger): Promise<void> {
  try {
    await priceOf('ZEUS');
  } catch (error) {
    log.warn({ reason: providerFailure(error) }, 'the payment provider cannot be reached yet');
  }
}
