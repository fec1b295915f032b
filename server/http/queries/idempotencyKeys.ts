import { sql } from 'kysely';
import type { Db, Trx } from '../../db/connect';
import { deleteInBatches } from '../../db/deleteInBatches';

interface Key {
  memberId: number;
  key: string;
}

/**
 * Stores the key of a request. False when it was stored before; while the transaction that stores it is open, others wait
 * here for its end.
 * @param request its method and path
 */
export async function addIdempotencyKey(trx: Trx, { memberId, key }: Key, request: string): Promise<boolean> {
  const added = await trx
    .insertInto('idempotency_keys')
    .values({ member_id: memberId, key, request, answer: null })
    .onConflict((row) => row.columns(['member_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return added !== undefined;
}

export async function storeResponse(trx: Trx, { memberId, key }: Key, answer: unknown): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .execute();
}

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
