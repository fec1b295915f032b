import { sql, type Kysely, type Migration } from 'kysely';

const statements = [
  // First answers to calls without a session. Neither the key nor the body is stored: a digest tells whether they match.
  `create table anonymous_keys (
    key_hash bytea primary key,
    request_digest bytea not null,
    member_id bigint references members on delete cascade,
    answer jsonb,
    created_at timestamptz not null default now()
  )`,
  `create index anonymous_keys_member on anonymous_keys (member_id)`,
  `create index anonymous_keys_age on anonymous_keys (created_at)`,
];

/** Idempotency-Keys of sign-up and of setting a new password (decisions: The wire). */
export const anonymousKeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
