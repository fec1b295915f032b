import type { Generated, GeneratedAlways } from 'kysely';

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

/** The queue's view of its jobs (https://worker.graphile.org/docs/jobs-view), as far as it is used. */
export interface QueuedJobView {
  id: GeneratedAlways<number>;
  task_identifier: string;
  run_at: Date;
  /** Counted as an attempt begins. */
  attempts: number;
  max_attempts: number;
  /** Holds no secret and no personal data. */
  last_error: string | null;
  created_at: Date;
  locked_at: Date | null;
  locked_by: string | null;
}

/** Servers that do jobs. */
export interface QueueWorkerTable {
  id: string;
  /** A job of one that was not seen for some time is given to another. */
  seen_at: Generated<Date>;
}
