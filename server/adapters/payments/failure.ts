import Stripe from 'stripe';

/**
 * What may be told of a call to the payment provider that failed: kinds and codes alone, since its message may quote what
 * was sent. undefined for a failure of another kind.
 */
export function providerFailure(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined;
  const { type, code, statusCode, requestId } = error;
  return [type, code, statusCode && `answer ${statusCode}`, requestId].filter(Boolean).join(', ');
}

/** Whether the provider said that there is no such thing: `param` names what, when it was not the address. */
export const isMissing = (error: unknown, param?: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  (param === undefined || error.param === param);
