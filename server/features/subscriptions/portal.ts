import type { FastifyRequest } from 'fastify';
import type { PortalRequest, PortalSession } from '#contract/subscriptions';
import { isMissing } from '../../adapters/payments/failure';
import type { Context } from '../../context';
import { conflict, notFound } from '../../http/problem';
import { memberOf } from '../../http/session';
import { findCustomer } from './queries/customers';
import { listCurrent } from './queries/subscriptions';
import { checkPageAddress, paymentsOf } from './rules';

/**
 * The address of the provider's page where the member changes or ends the subscription of a tier.
 * @throws Problem 400 for an address of a page elsewhere, 404 without a subscription, 409 for a gift, 503
 */
export async function openPortal(
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
