import { uuid } from '../uuid';
import type { Link } from './types';

/**
 * Adds an Idempotency-Key to every call that changes something (decisions: The wire). It is outside the retries, so all of
 * them send the same.
 */
export const withIdempotencyKey: Link = (next) => (args, api, options) => {
  if (args.method === undefined || args.method === 'GET') return next(args, api, options);
  const key = args.idempotencyKey ?? uuid();
  return next({ ...args, headers: { ...args.headers, 'Idempotency-Key': key } }, api, options);
};
