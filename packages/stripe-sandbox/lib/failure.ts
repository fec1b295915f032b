type FailureType = 'invalid_request_error' | 'idempotency_error' | 'api_error';

interface FailureParts {
  status?: number;
  type?: FailureType;
  code?: string;
  param?: string;
}

/** A refusal as Stripe's API words it. */
export class StripeFailure extends Error {
  override name = 'StripeFailure';
  readonly status: number;
  private readonly parts: FailureParts;

  constructor(message: string, parts: FailureParts = {}) {
    super(message);
    this.status = parts.status ?? 400;
    this.parts = parts;
  }

  toBody() {
    const { type = 'invalid_request_error', code, param } = this.parts;
    return {
      error: {
        ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        message: this.message,
        ...(param && { param }),
        type,
      },
    };
  }
}

/** 404 where the id is in the path; 400 where it is in a parameter. */
export const missing = (what: string, id: string, param?: string): StripeFailure =>
  new StripeFailure(`No such ${what}: '${id}'`, {
    status: param ? 400 : 404,
    code: 'resource_missing',
    param: param ?? 'id',
  });

export const invalidParam = (param: string, message: string, code?: string): StripeFailure =>
  new StripeFailure(message, { param, ...(code && { code }) });
