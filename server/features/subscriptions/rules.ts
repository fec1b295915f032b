import type { FastifyRequest } from 'fastify';
import type { Payments } from '../../adapters/payments';
import type { Context } from '../../context';
import { isAllowedOrigin } from '../../http/csrf';
import { badRequest, conflict } from '../../http/problem';

/** The provider, or 409 where nothing is sold. */
export function paymentsOf({ payments }: Pick<Context, 'payments'>): Payments {
  if (!payments) throw conflict('Subscriptions are not sold here at the moment.');
  return payments;
}

/**
 * The provider's pages lead back only to pages that may call the API: throws 400 for any other (decisions:
 * Subscriptions).
 */
export function checkPageAddress(
  { config }: Pick<Context, 'config'>,
  request: FastifyRequest,
  field: string,
  address: string,
): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // URL strips white space and control characters and takes a backslash for a slash; the provider and browsers may not.
  const isPage =
    url &&
    !/[\s\\\p{Cc}]/u.test(address) &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '';
  if (isPage && isAllowedOrigin(config, request, url.origin)) return;
  throw badRequest(field, `${field} must be the address of a page of this site.`);
}
