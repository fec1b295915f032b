import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db, Trx } from '../db/connect';
import { idempotencyKey, keyReused, signatureOf } from './idempotency';
import { inTransaction } from './memberTransaction';
import { addAnonymousKey, findAnonymousKey, storeAnonymousResponse } from './queries/anonymousKeys';

/** What identifies a request without a session, but with an Idempotency-Key. */
interface Claim {
  keyHash: Buffer;
  /** Of method, path and body, under the key, so that passwords cannot be guessed from the table alone. */
  digest: Buffer;
}

function claimOf(request: FastifyRequest): Claim | undefined {
  const key = idempotencyKey(request);
  if (key === undefined) return undefined;
  const content = `${signatureOf(request)}\n${JSON.stringify(request.body)}`;
  return {
    keyHash: createHash('sha256').update(key).digest(),
    digest: createHmac('sha256', key).update(content).digest(),
  };
}

/**
 * The response to the same request with the same Idempotency-Key, if there is one. Throws 409 when the key was used for
 * another request. Look up what would refuse the request (a name that is taken, a link that is used) before this: then a
 * refusal that the first request itself has caused always comes with its response.
 */
export async function findAnonymousResponse<T>(db: Db, request: FastifyRequest): Promise<T | undefined> {
  const claim = claimOf(request);
  return claim && storedResponse<T>(db, claim);
}

/**
 * As `withIdempotency`, for calls without a session. `work` also returns the member whom the response is about: it is
 * deleted with their account.
 */
export function withAnonymousIdempotency<T>(
  db: Db,
  request: FastifyRequest,
  work: (trx: Trx) => Promise<{ answer: T; memberId: number }>,
): Promise<T> {
  const claim = claimOf(request);
  return inTransaction(db, request, async (trx) => {
    if (!claim) return (await work(trx)).answer;
    if (!(await addAnonymousKey(trx, claim.keyHash, claim.digest))) {
      return (await storedResponse<T>(trx, claim)) as T;
    }
    const response = await work(trx);
    await storeAnonymousResponse(trx, claim.keyHash, response);
    return response.answer;
  });
}

async function storedResponse<T>(db: Db, { keyHash, digest }: Claim): Promise<T | undefined> {
  const first = await findAnonymousKey(db, keyHash);
  if (first && !first.request_digest.equals(digest)) throw keyReused();
  return first?.answer as T | undefined;
}
