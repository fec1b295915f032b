import { sql } from 'kysely';
import type { Db, Trx } from '../../db/connect';
import { deleteInBatches } from '../../db/deleteInBatches';

/** As `addIdempotencyKey`, of a request without a session. */
export async function addAnonymousKey(trx: Trx, keyHash: Buffer, digest: Buffer): Promise<boolean> {
  const added = await trx
    .insertInto('anonymous_keys')
    .values({ key_hash: keyHash, request_digest: digest, member_id: null, answer: null })
    .onConflict((row) => row.column('key_hash').doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  return added !== undefined;
}

/** @param memberId the account that the response is about, with which it is deleted */
export async function storeAnonymousResponse(
  trx: Trx,
  keyHash: Buffer,
  { answer, memberId }: { answer: unknown; memberId: number },
): Promise<void> {
  await trx
    .updateTable('anonymous_keys')
    .set({ answer: JSON.stringify(answer), member_id: memberId })
    .where('key_hash', '=', keyHash)
    .execute();
}

export const findAnonymousKey = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom('anonymous_keys')
    .select(['request_digest', 'answer'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();

/** Deletes the keys that are older than a day: no client retries for so long. */
export const deleteOldAnonymousKeys = (db: Db): Promise<void> =>
  deleteInBatches(
    db,
    (batch) => sql`delete from anonymous_keys where key_hash in (
      select key_hash from anonymous_keys where created_at < now() - interval '24 hours'
      order by created_at limit ${batch})`,
  );
