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

/** Whether the provider itself failed at the work: it gives the same failure again to whoever comes with the same key. */
export const isTheirFault = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500;

/** Whether the provider has answered, if only that it will not. */
export const hasAnswered = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode !== undefined && error.statusCode < 500;
