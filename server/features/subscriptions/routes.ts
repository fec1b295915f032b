import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contract/subscriptions';
import type { PortalRequest, PortalSession } from '#contract/subscriptions';
import { isMissing, providerFailure } from '../../adapters/payments/failure';
import type { Context } from '../../context';
import { conflict, notFound } from '../../http/problem';
import { memberOf } from '../../http/session';
import { beginCheckout } from './checkout';
import { findOpenSession } from './queries/checkouts';
import { findCustomer } from './queries/customers';
import { listCurrent, listSubscriptions } from './queries/subscriptions';
import { checkPageAddress, paymentsOf } from './rules';
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

/**
 * The address of the provider's page where the member changes or ends the subscription of a tier.
 * @throws Problem 400 for an address of a page elsewhere, 404 without a subscription, 409 for a gift, 503
 */
async function openPortal(
  context: Context,
  request: FastifyRequest,
  { tier, return_url }: PortalRequest,
): Promise<PortalSession> {
  const payments = paymentsOf(context);
  const { id: memberId } = memberOf(request);
  checkPageAddress(context, request, 'return_url', return_url);

  const none = () => notFound(`You have no ${tier} subscription.`);
  const subscriptions = await listCurrent(context.db, memberId, tier);
  if (subscriptions.length === 0) throw none();
  const customer = await findCustomer(context.db, memberId);
  if (!customer || subscriptions.every(({ provider_id }) => provider_id === null)) {
    throw conflict(`${tier} was given to you: there is nothing to pay and nothing to manage.`);
  }
  try {
    return { url: await payments.openPortal(customer, return_url) };
  } catch (error) {
    throw isMissing(error, 'customer') ? none() : error;
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
