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
const lockKey = ({ memberId, key }: Key): RawBuilder<unknown> =>
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
 * The first parts of a statement that is a transaction by itself: `member`, whose row it locks as `lockMemberForKeyShare`
 * does, and `claimed`, which has a row once the key is locked as well. Both are empty where the account is gone.
 */
export const claimed = (memberId: number, claim: ClaimedKey | undefined): RawBuilder<unknown> =>
  sql`member as (
      select id from members where id = ${memberId} for key share
    ), claimed as materialized (
      select ${claim ? lockKey(claim) : sql`1`} from member
    )`;

/**
 * The last part of such a statement, with the comma before it: stores the key with `answer` of `response`, a part that has
 * at most one row. The whole statement fails where the key was stored before.
 */
export const stored = (claim: ClaimedKey | undefined): RawBuilder<unknown> =>
  claim
    ? sql`, stored as (
      insert into idempotency_keys (member_id, key, request, answer)
      select ${claim.memberId}, ${claim.key}::uuid, ${claim.signature}, answer from response
    )`
    : sql``;

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
      select member_id, key from idempotency_keys where created_at < now() - interval '24 hours'
      order by created_at limit ${batch})`,
  );
