import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../db/connect';
import { deleteInBatches } from '../../db/deleteInBatches';

interface Key {
  memberId: number;
  key: string;
}

/**
 * Locks a key until the transaction ends. Every transaction with a key takes this lock after the member's, before those of
 * posts: two calls with one key, of which one locked its post first, would each wait for the other.
 */
export const lockKey = ({ memberId, key }: Key): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended(${key}, ${memberId}))`;

/**
 * Stores the key of a request. False when it was stored before; while the transaction that stores it is open, others wait
 * here for its end.
 * @param request its method, path and digest
 */
export async function addIdempotencyKey(trx: Trx, { memberId, key }: Key, request: string): Promise<boolean> {
  const { numAffectedRows: added } = await sql`
    with claimed as materialized (select ${lockKey({ memberId, key })})
    insert into idempotency_keys (member_id, key, request, answer)
    select ${memberId}, ${key}::uuid, ${request}, null from claimed
    on conflict do nothing`.execute(trx);
  return added === 1n;
}

export async function storeResponse(trx: Trx, { memberId, key }: Key, answer: unknown): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .execute();
}

/** A key and the request that it is used for. */
export interface ClaimedKey extends Key {
  /** Method, path and SHA-256 of the body, so that a key used for another request is noticed. */
  signature: string;
}

/**
 * The part of a statement that stores a locked key with its response, where there is one. The whole statement fails where
 * the key was stored before.
 * @param response has the column `answer` and at most one row
 */
export const storeKeyWithResponse = (
  { memberId, key, signature }: ClaimedKey,
  response: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`insert into idempotency_keys (member_id, key, request, answer)
    select ${memberId}, ${key}::uuid, ${signature}, answer from ${response}`;

/** Whether a statement failed because its key was stored before. */
export const isKeyStored = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'idempotency_keys_pkey';

/** The request that a key was first used for, and its response. */
export const findIdempotencyKey = (db: Db, { memberId, key }: Key) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request', 'answer'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();

/** Deletes the keys that are older than a day: no client retries for so long. */
export const deleteOldIdempotencyKeys = (db: Db): Promise<void> =>
  deleteInBatches(
    db,
    (batch) => sql`delete from idempotency_keys where (member_id, key) in (
      select member_id, key from idempotency_keys where created_at < now() - interval '24 hours' limit ${batch})`,
  );
