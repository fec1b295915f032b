import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db, Trx } from '../db/connect';
import { idempotencyKey, keyReused, signatureOf } from './idempotency';

/** What a request without a session, but with an Idempotency-Key, is known by. */
interface Claim {
  keyHash: Buffer;
  /** Of method, path and body, under the key: the table alone lets no password be guessed. */
  digest: Buffer;
}

function claimOf(request: FastifyRequest): Claim | undefined {
  const key = idempotencyKey(request);
  if (key === undefined) return undefined;
  const said = `${signatureOf(request)}\n${JSON.stringify(request.body)}`;
  return {
    keyHash: createHash('sha256').update(key).digest(),
    digest: createHmac('sha256', key).update(said).digest(),
  };
}

/**
 * The answer that the same request with the same Idempotency-Key has got, if there is one. Throws 409 when the key was
 * used for another request. Ask for what would refuse the request (a name that is taken, a link that is used) before
 * this: then a refusal that the first request itself has caused always comes with its answer.
 */
export async function answeredToAnyone<T>(db: Db, request: FastifyRequest): Promise<T | undefined> {
  const claim = claimOf(request);
  return claim && firstAnswer<T>(db, claim);
}

/**
 * Runs `work` in a transaction, once for each Idempotency-Key, for calls without a session; `once` is for the others, and
 * works alike. `work` tells whose the answer is: it goes with their account.
 */
export function onceForAnyone<T>(
  db: Db,
  request: FastifyRequest,
  work: (trx: Trx) => Promise<{ answer: T; memberId: number }>,
): Promise<T> {
  const claim = claimOf(request);
  return db.transaction().execute(async (trx) => {
    if (!claim) return (await work(trx)).answer;
    const claimed = await trx
      .insertInto('anonymous_keys')
      .values({ key_hash: claim.keyHash, request_digest: claim.digest, member_id: null, answer: null })
      .onConflict((row) => row.column('key_hash').doNothing())
      .returning('key_hash')
      .executeTakeFirst();
    if (!claimed) return (await firstAnswer<T>(trx, claim)) as T;
    const { answer, memberId } = await work(trx);
    await trx
      .updateTable('anonymous_keys')
      .set({ answer: JSON.stringify(answer), member_id: memberId })
      .where('key_hash', '=', claim.keyHash)
      .execute();
    return answer;
  });
}

async function firstAnswer<T>(db: Db, { keyHash, digest }: Claim): Promise<T | undefined> {
  const first = await db
    .selectFrom('anonymous_keys')
    .select(['request_digest', 'answer'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  if (first && !first.request_digest.equals(digest)) throw keyReused();
  return first?.answer as T | undefined;
}
