import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Upload } from '#contract/common';
import type { Db, Trx } from '../db/connect';
import { inMemberTransaction, inTransaction } from './memberTransaction';
import { badRequest, conflict, Problem } from './problem';
import { addKey, findKey, isKeyStored, storeResponse, type ClaimedKey } from './queries';
import { memberOf } from './session';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The request's Idempotency-Key. Undefined without one. Throws 400 for one that is no UUID. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !UUID.test(key))
    throw badRequest('Idempotency-Key', 'Idempotency-Key must be a UUID.');
  return key.toLowerCase();
}

/** SHA-256 of the fields of a body; of a file, of its bytes. */
function digestOf(body: unknown): string {
  const hash = createHash('sha256');
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, string | Upload | null>)) {
    const bytes = typeof value === 'object' && value !== null && 'bytes' in value ? value.bytes : undefined;
    hash.update(JSON.stringify([name, bytes ? bytes.length : value])).update(bytes ?? '');
  }
  return hash.digest('base64url');
}

const needsSession = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.session === 'member';

function claimOf(request: FastifyRequest): ClaimedKey | undefined {
  const key = idempotencyKey(request);
  if (key === undefined) return undefined;
  const methodAndPath = `${request.method} ${request.url.replace(/\/?(\?.*)?$/, '')}`;
  if (needsSession(request))
    return { memberId: memberOf(request).id, key, fingerprint: `${methodAndPath} ${digestOf(request.body)}` };
  return {
    memberId: undefined,
    key: createHash('sha256').update(key).digest('hex'),
    // Under the key, so that passwords cannot be guessed from the table alone.
    fingerprint: createHmac('sha256', key)
      .update(`${methodAndPath}\n${JSON.stringify(request.body)}`)
      .digest('hex'),
  };
}

/**
 * The response to an earlier request with the same Idempotency-Key, if there is one. `withIdempotency` looks too: this is
 * for calls with costly work to do before their transaction. Call it after the look-ups that may refuse the request (is
 * the name taken, is the link used?). Then, if the first request commits in between, the retry still finds its response
 * instead of a refusal that the first request has caused. Throws 409 when the key was used for another request.
 */
export async function findStoredResponse<T>(db: Db, request: FastifyRequest): Promise<T | undefined> {
  const claim = claimOf(request);
  return claim && storedResponse<T>(db, claim);
}

/**
 * Runs `work` in a transaction, of the member where the call needs a session, once for each Idempotency-Key (decisions: The
 * wire). The key is a row of the same transaction: a second request with it waits for the first one to end, then gets its
 * response; if the first one failed, the second does the work. `work` returns what the client gets as JSON.
 * @param accountOf the account that the response to a call without a session is about: it is deleted with the account
 */
export function withIdempotency<T>(
  db: Db,
  request: FastifyRequest,
  work: (trx: Trx) => Promise<T>,
  accountOf?: (response: T) => number,
): Promise<T> {
  const claim = claimOf(request);
  const transaction = needsSession(request) ? inMemberTransaction : inTransaction;
  if (!claim) return transaction(db, request, work);

  return transaction(db, request, async (trx) => {
    if (!(await addKey(trx, claim))) return (await storedResponse<T>(trx, claim)) as T;
    const response = await work(trx);
    await storeResponse(trx, claim, { response, memberId: claim.memberId ?? accountOf?.(response) });
    return response;
  });
}

/**
 * As `withIdempotency`, for a member's work that is one statement (`keyedStatement`). The statement reads a snapshot: if a
 * concurrent request has changed a row since, it changes nothing, `work` returns null and is run again on a newer snapshot.
 * A key that was used before shows as a unique violation, or as a 404 if the post or comment was deleted since; then the
 * stored response is returned.
 */
export async function withKeyInStatement<T>(
  db: Db,
  request: FastifyRequest,
  work: (claim: ClaimedKey | undefined) => Promise<T | null>,
): Promise<T> {
  const claim = claimOf(request);
  try {
    return await request.server.withWriteSlot(request, async () => {
      for (;;) {
        const response = await work(claim);
        if (response !== null) return response;
      }
    });
  } catch (error) {
    if (!claim || !(isKeyStored(error) || error instanceof Problem)) throw error;
    const first = await storedResponse<T>(db, claim);
    if (first === undefined) throw error;
    return first;
  }
}

async function storedResponse<T>(db: Db, claim: ClaimedKey): Promise<T | undefined> {
  const first = await findKey(db, claim);
  if (first && first.request !== claim.fingerprint)
    throw conflict('This Idempotency-Key was already used for another request.');
  return first?.response as T | undefined;
}
