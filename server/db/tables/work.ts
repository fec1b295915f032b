import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** The first answer to a request that carried an Idempotency-Key. */
export interface IdempotencyKeyTable {
  member_id: number;
  key: string;
  /** Method and path, so that a key used for another request is noticed. */
  request: string;
  /** null while the first request is still at work in its transaction. */
  answer: unknown;
  created_at: Generated<Date>;
}

/** The first answer to a request without a session that carried an Idempotency-Key. */
export interface AnonymousKeyTable {
  /** SHA-256 of the key. */
  key_hash: Buffer;
  /** HMAC-SHA-256 of method, path and body under the key. */
  request_digest: Buffer;
  /** Whose account the answer tells of; null while the first request is still at work in its transaction. */
  member_id: number | null;
  answer: unknown;
  created_at: Generated<Date>;
}

/** Work to do later. */
export interface JobTable {
  id: GeneratedAlways<number>;
  kind: string;
  payload: JSONColumnType<Record<string, unknown>>;
  run_at: Generated<Date>;
  /** Seconds after which work that comes round is due again; null for work done once. */
  every_s: number | null;
  attempts: Generated<number>;
  /** Holds no secret and no personal data. */
  last_error: string | null;
  /** When it was given up. */
  failed_at: Date | null;
}
