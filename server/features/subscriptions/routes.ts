import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/subscriptions';
import { providerFailure } from '../../adapters/payments/failure';
import type { Context } from '../../context';
import { memberOf } from '../../http/session';
import { beginCheckout } from './checkout';
import { openPortal } from './portal';
import { findOpenSession } from './queries/checkouts';
import { listSubscriptions } from './queries/subscriptions';
import { syncCheckout } from './sync';
import { webhookRoutes } from './webhook';

/** How long a member who opens the own subscriptions waits for the provider at most. */
const CALL_LIMITS = { timeout: 3_000, maxNetworkRetries: 0 };

/**
 * Syncs a checkout that the member may be coming back from, before the provider's event arrives. When the provider is not
 * available the member sees what is known.
 */
async function syncReturn(context: Context, memberId: number): Promise<void> {
  const session = context.payments && (await findOpenSession(context.db, memberId));
  if (!session) return;
  try {
    await syncCheckout(context, session, CALL_LIMITS);
  } catch (error) {
    const reason = providerFailure(error);
    if (!reason) throw error;
    context.log.warn({ reason }, 'the payment provider could not be asked about a checkout');
  }
}

export async function subscriptionRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  app.route({
    ...calls.listSubscriptions,
    handler: async (request) => {
      const { id } = memberOf(request);
      await syncReturn(context, id);
      const { db, payments } = context;
      // What was synced was written.
      request.readDb = db;
      return {
        publishable_key: payments?.publishableKey ?? null,
        script_url: payments?.scriptUrl ?? null,
        prices: payments?.lastPrices() ?? null,
        subscriptions: await listSubscriptions(db, id),
      };
    },
  });

  app.route({
    ...calls.createCheckoutSession,
    handler: (request) => beginCheckout(context, request, request.body),
  });

  app.route({
    ...calls.manageSubscription,
    handler: (request) => openPortal(context, request, request.body),
  });

  await webhookRoutes(instance, context);
}
