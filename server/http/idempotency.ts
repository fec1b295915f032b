import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Db } from '../db/connect';
import type { Database } from '../db/schema';
import { conflict, invalid } from './problem';
import { memberOf } from './session';

export type Trx = Transaction<Database>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !UUID.test(key))
    throw invalid('Idempotency-Key', 'Idempotency-Key must be a UUID.');
  return key.toLowerCase();
}

/**
 * Runs `work` in a transaction, once for each Idempotency-Key of a member (decisions: The wire). The key is a row of
 * the same transaction: a second request with it waits for the first one to end, then gets its answer; if the first
 * one failed, the second does the work. `work` answers what the client gets as JSON.
 */
export async function once<T>(db: Db, request: FastifyRequest, work: (trx: Trx) => Promise<T>): Promise<T> {
  const key = keyOf(request);
  if (!key) return db.transaction().execute(work);
  const memberId = memberOf(request).id;
  const signature = `${request.method} ${request.url.replace(/\/?(\?.*)?$/, '')}`;

  return db.transaction().execute(async (trx) => {
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ member_id: memberId, key, request: signature, answer: null })
      .onConflict((row) => row.columns(['member_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) return firstAnswer<T>(trx, memberId, key, signature);
    const answer = await work(trx);
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}

async function firstAnswer<T>(trx: Trx, memberId: number, key: string, signature: string): Promise<T> {
  const first = await trx
    .selectFrom('idempotency_keys')
    .select(['request', 'answer'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.request !== signature)
    throw conflict('This Idempotency-Key was already used for another request.');
  return first.answer as T;
}
