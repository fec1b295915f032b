import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../db/connect';
import { deleteInBatches } from '../db/deleteInBatches';
import { statement } from '../db/statement';
import { sessionEnded } from './problem';

/** Asks the database whether it answers. Throws when it does not. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** A column of time as responses have it, which PostgreSQL makes as JavaScript does. */
export const isoTime = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A time in milliseconds since 1970, which is faster to parse than a timestamp. */
export const milliseconds = (time: RawBuilder<unknown>): RawBuilder<number> =>
  sql`floor(extract(epoch from ${time}) * 1000)::int8`;

/** An Idempotency-Key and the request that it is used for. */
export interface ClaimedKey {
  /** Undefined without a session. */
  memberId: number | undefined;
  /** A UUID; without a session its SHA-256 in hexadecimal digits. */
  key: string;
  /** Method, path and digest of the body, so that a key used for another request is noticed; without a session an HMAC. */
  fingerprint: string;
}

/**
 * Where a key is stored. Keys without a session have a table of their own, which reveals neither the key nor the request:
 * its bodies have passwords.
 */
const rowOf = ({ memberId, key, fingerprint }: ClaimedKey) =>
  memberId === undefined
    ? {
        table: sql`anonymous_keys`,
        columns: sql`key_hash, request_digest`,
        values: sql`decode(${key}, 'hex'), decode(${fingerprint}, 'hex')`,
        isKey: sql`key_hash = decode(${key}, 'hex')`,
        request: sql<string>`encode(request_digest, 'hex')`,
      }
    : {
        table: sql`idempotency_keys`,
        columns: sql`member_id, key, request`,
        values: sql`${memberId}, ${key}::uuid, ${fingerprint}`,
        isKey: sql`member_id = ${memberId} and key = ${key}::uuid`,
        request: sql<string>`request`,
      };

/**
 * Locks a key until the transaction ends. Every transaction with a key takes this lock after the member's, before those of
 * posts: two calls with one key, of which one locked its post first, would each wait for the other.
 */
const lockKey = ({ memberId = 0, key }: ClaimedKey): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended(${key}, ${memberId}))`;

/**
 * Stores the key of a request. False when it was stored before; while the transaction that stores it is open, others wait
 * here for its end.
 */
export async function addKey(trx: Trx, claim: ClaimedKey): Promise<boolean> {
  const { table, columns, values } = rowOf(claim);
  const { numAffectedRows: added } = await sql`
    with key_lock as materialized (select ${lockKey(claim)})
    insert into ${table} (${columns}) select ${values} from key_lock
    on conflict do nothing`.execute(trx);
  return added === 1n;
}

/** @param memberId the account that the response is about, with which it is deleted */
export async function storeResponse(
  trx: Trx,
  claim: ClaimedKey,
  { response, memberId }: { response: unknown; memberId: number | undefined },
): Promise<void> {
  const { table, isKey } = rowOf(claim);
  await sql`
    update ${table} set answer = ${JSON.stringify(response)}, member_id = ${memberId}
    where ${isKey}`.execute(trx);
}

/** The request that a key was first used for, and its response. */
export async function findKey(
  db: Db,
  claim: ClaimedKey,
): Promise<{ request: string; response: unknown } | undefined> {
  const { table, request, isKey } = rowOf(claim);
  const { rows } = await sql<{ request: string; response: unknown }>`
    select ${request} as request, answer as response from ${table} where ${isKey}`.execute(db);
  return rows[0];
}

interface KeyedStatement<Params> {
  /**
   * Common table expressions of the work. They read from `key_lock`, which stands before them and has a row once the member
   * and the key are locked; the last is `response`, whose column `answer` is in at most one row.
   */
  ctes: (params: Params) => RawBuilder<unknown>;
  /** What is selected beside the response. */
  columns: RawBuilder<unknown>;
}

/**
 * A statement that is a transaction by itself: it locks the member as `lockMember` does, locks the key, does its work, and
 * stores the key with the response. It throws 401 when the account was deleted, and an error of a unique key where the key
 * was stored before (`isKeyStored`).
 */
export function keyedStatement<Params extends { memberId: number }, Found extends { response: unknown }>({
  ctes,
  columns,
}: KeyedStatement<Params>) {
  const build = (hasKey: boolean) =>
    statement<Params & ClaimedKey, Found & { is_member: boolean }>((params) => {
      const [lock, store] = hasKey ? [lockKey(params), storeKeyCte(params)] : [sql`1`, sql``];
      return sql`
        with member as (
          select id, block_count from members where id = ${params.memberId} for key share
        ), key_lock as materialized (
          select ${lock} from member
        ), ${ctes(params)}${store}
        select exists (select from member) as is_member, ${columns}, (select answer from response) as response`;
    });
  const [withKey, withoutKey] = [build(true), build(false)];
  return async (db: Db, params: Params, claim: ClaimedKey | undefined): Promise<Found> => {
    const { key = '', fingerprint = '' } = claim ?? {};
    const [row] = await (claim ? withKey : withoutKey)(db, { ...params, key, fingerprint });
    if (!row?.is_member) throw sessionEnded();
    return row;
  };
}

function storeKeyCte(claim: ClaimedKey): RawBuilder<unknown> {
  const { table, columns, values } = rowOf(claim);
  return sql`, stored_key as (
      insert into ${table} (${columns}, answer) select ${values}, answer from response
    )`;
}

/** Whether a statement failed because its key was stored before. */
export const isKeyStored = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'idempotency_keys_pkey';

/** Deletes the keys that are older than a day: no client retries for so long. */
export async function deleteOldKeys(db: Db): Promise<void> {
  for (const [table, columns] of [
    [sql`idempotency_keys`, sql`member_id, key`],
    [sql`anonymous_keys`, sql`key_hash`],
  ] as const) {
    await deleteInBatches(
      db,
      (batch) => sql`delete from ${table} where (${columns}) in (
        select ${columns} from ${table} where created_at < now() - interval '24 hours'
        order by created_at limit ${batch})`,
    );
  }
}
