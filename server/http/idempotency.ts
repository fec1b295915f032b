import type { FastifyRequest } from 'fastify';
import type { Db, Trx } from '../db/connect';
import { asMember } from './memberTransaction';
import { conflict, invalid } from './problem';
import { memberOf } from './session';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What a request with an Idempotency-Key is known by. */
interface Claim {
  memberId: number;
  key: string;
  /** Method and path, so that a key used for another request is noticed. */
  signature: string;
}

/** The request's Idempotency-Key. Undefined without one. Throws 400 for one that is no UUID. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !UUID.test(key))
    throw invalid('Idempotency-Key', 'Idempotency-Key must be a UUID.');
  return key.toLowerCase();
}

/** Method and path. */
export const signatureOf = (request: FastifyRequest): string =>
  `${request.method} ${request.url.replace(/\/?(\?.*)?$/, '')}`;

export const keyReused = () => conflict('This Idempotency-Key was already used for another request.');

function claimOf(request: FastifyRequest): Claim | undefined {
  const key = idempotencyKey(request);
  if (key === undefined) return undefined;
  return { memberId: memberOf(request).id, key, signature: signatureOf(request) };
}

/**
 * The answer that a request with the same Idempotency-Key has got, if there is one. `once` looks too: this is for calls
 * with costly work to do before their transaction.
 */
export async function answered<T>(db: Db, request: FastifyRequest): Promise<T | undefined> {
  const claim = claimOf(request);
  return claim && firstAnswer<T>(db, claim);
}

/**
 * Runs `work` in a transaction of the member, once for each Idempotency-Key (decisions: The wire). The key is a row of
 * the same transaction: a second request with it waits for the first one to end, then gets its answer; if the first
 * one failed, the second does the work. `work` answers what the client gets as JSON.
 */
export async function once<T>(db: Db, request: FastifyRequest, work: (trx: Trx) => Promise<T>): Promise<T> {
  const claim = claimOf(request);
  if (!claim) return asMember(db, request, work);

  return asMember(db, request, async (trx) => {
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ member_id: claim.memberId, key: claim.key, request: claim.signature, answer: null })
      .onConflict((row) => row.columns(['member_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) return (await firstAnswer<T>(trx, claim)) as T;
    const answer = await work(trx);
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('member_id', '=', claim.memberId)
      .where('key', '=', claim.key)
      .execute();
    return answer;
  });
}

async function firstAnswer<T>(db: Db, { memberId, key, signature }: Claim): Promise<T | undefined> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request', 'answer'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first && first.request !== signature) throw keyReused();
  return first?.answer as T | undefined;
}
