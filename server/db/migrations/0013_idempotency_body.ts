import { sql, type Kysely, type Migration } from 'kysely';

/** A key that is used again with another body is noticed, too (decisions: The wire). */
export const idempotencyBody: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`comment on column idempotency_keys.request is
      'Method, path and SHA-256 of the body, so that a key used for another request is noticed'`.execute(db);
  },
};
