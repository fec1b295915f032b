import { uuid } from '../uuid';
import type { Link } from './types';

/** Gives every POST an Idempotency-Key, the same on each retry of it (decisions: The wire). Stands outside the retries. */
export const withIdempotencyKey: Link = (next) => (args, api, options) => {
  if (args.method !== 'POST') return next(args, api, options);
  const key = args.idempotencyKey ?? uuid();
  return next({ ...args, headers: { ...args.headers, 'Idempotency-Key': key } }, api, options);
};
