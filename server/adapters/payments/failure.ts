import Stripe from 'stripe';
import { DependencyError } from '../dependency';

/** A call to the payment provider that failed. */
export class PaymentError extends DependencyError {
  override name = 'PaymentError';
  /** HTTP status of the provider's response; undefined without one. */
  readonly status: number | undefined;
  /** For an unknown object: the parameter that named it, 'id' for the object of the call itself. */
  readonly missing: string | undefined;

  constructor(error: InstanceType<typeof Stripe.errors.StripeError>) {
    const { type, code, statusCode, requestId, param } = error;
    super(
      'payment provider',
      [type, code, statusCode && `answer ${statusCode}`, requestId].filter(Boolean).join(', '),
    );
    this.status = statusCode;
    const isMissing = error instanceof Stripe.errors.StripeInvalidRequestError && code === 'resource_missing';
    this.missing = isMissing ? (param ?? 'id') : undefined;
  }
}

/** Makes a call to the provider; its failures become PaymentErrors. */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? new PaymentError(error) : error;
  }
}

/** The PaymentError for a failed call to the payment provider; undefined for a failure of another kind. */
export const providerFailure = (error: unknown): string | undefined =>
  error instanceof PaymentError ? error.message : undefined;

/** Whether the provider does not know an object: `param` names it, unless it is the object of the call. */
export const isMissing = (error: unknown, param?: string): boolean =>
  error instanceof PaymentError && error.missing !== undefined && (param ?? error.missing) === error.missing;

/** Whether the provider itself failed: it answers the same failure again to a request with the same idempotency key. */
export const isProviderFault = (error: unknown): boolean =>
  error instanceof PaymentError && (error.status ?? 0) >= 500;

/** Whether the provider has answered, even if with a refusal. */
export const hasAnswered = (error: unknown): boolean =>
  error instanceof PaymentError && error.status !== undefined && error.status < 500;
