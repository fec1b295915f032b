import { sql, type Kysely } from 'kysely';
import type { SchemaChange } from '../schemaChange';

const statements = [
  // The view first, as queries do: else they and this would wait for each other.
  `lock table members in access exclusive mode`,
  // A database that was made between two releases may have them: they were in 0023.
  `alter table accounts
    add column if not exists is_moderator boolean not null default false,
    add column if not exists suspended_until timestamptz,
    add column if not exists unseen_notices integer not null default 0`,
  `comment on column accounts.suspended_until is 'The year 9999 for good'`,
  `comment on column accounts.unseen_notices is 'Decisions that the member was not told of yet'`,
  `create or replace view members as
    select id, username, username_key, email, email_key, password_hash, bio, picture_id, godtier, follower_count,
      following_count, subscription_status, used_free_trial, created_at, block_count, confirmed_at, is_moderator,
      suspended_until, unseen_notices
    from accounts where deleted_at is null`,
];

/** What cases (0023) need of members. */
export const caseAccounts: SchemaChange = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
