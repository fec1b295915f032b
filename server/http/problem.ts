import { STATUS_CODES } from 'node:http';
import type { Problem as ProblemBody } from '#contract/call';
import { FOR_GOOD } from '#contract/limits';

/** Kinds of failures that a client treats in a way of its own: the ends of their types (RFC 9457). */
export type ProblemType =
  | 'confirm-email'
  | 'held-text'
  | 'newcomer-limit'
  | 'repeated-text'
  | 'spam-link'
  | 'suspended';

interface ProblemExtras {
  type?: ProblemType;
  errors?: Record<string, string[]>;
  /** Seconds until a retry makes sense (429, 503). */
  retryAfter?: number;
  /** Further members of the body. */
  members?: Record<string, unknown>;
}

/** A failure as the client gets it: RFC 9457; `detail` is a sentence for the member (decisions: The wire). */
export class Problem extends Error {
  override name = 'Problem';

  constructor(
    readonly status: number,
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(detail);
  }

  toBody(): ProblemBody {
    return {
      type: this.extras.type ? `/problems/${this.extras.type}` : 'about:blank',
      // With about:blank the title is the status's own phrase (RFC 9457).
      title: STATUS_CODES[this.status] ?? 'Error',
      status: this.status,
      detail: this.detail,
      ...this.extras.members,
      ...(this.extras.errors && { errors: this.extras.errors }),
    };
  }
}

/** 400 about one field of the input. */
export const badRequest = (field: string, sentence: string) =>
  new Problem(400, sentence, { errors: { [field]: [sentence] } });

/** 401: only for an invalid session, since the client signs the member out on it. */
export const unauthorized = (sentence: string) => new Problem(401, sentence);

/** 401 for a session that was valid before: it has ended, or the account was deleted. */
export const sessionEnded = () => unauthorized('Your session has expired. Please log in again.');

/** 402: the member's tier does not allow it. */
export const paymentRequired = (sentence: string) => new Problem(402, sentence);

/** 403: only for a failed CSRF or cross-site check. */
export const forbidden = (sentence: string) => new Problem(403, sentence);

/** 404: it does not exist, or is not the member's. */
export const notFound = (sentence: string) => new Problem(404, sentence);

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** 423: the member is suspended (decisions: Safety). */
export function suspended(until: Date): Problem {
  const end = until.toISOString() === FOR_GOOD ? '' : ` until ${DAY.format(until)}`;
  return new Problem(423, `Your account is suspended${end}. Settings shows why.`, {
    type: 'suspended',
  });
}

/** 409: conflicts with the present state; `field` of the input, if it is about one. */
export const conflict = (sentence: string, field?: string) =>
  new Problem(409, sentence, field === undefined ? {} : { errors: { [field]: [sentence] } });
