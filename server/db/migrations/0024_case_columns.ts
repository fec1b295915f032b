import { sql, type Kysely } from 'kysely';
import type { SchemaChange } from '../schemaChange';

// A database that was made between two releases may have the columns: they were in 0023.
const postStatements = [
  `alter table posts add column if not exists content_warning text`,
  `comment on column posts.content_warning is 'What a page says in its place until it is opened, while a moderator hides it'`,
];

const mediaStatements = [
  `alter table media add column if not exists is_held boolean not null default false`,
  `comment on column media.is_held is 'Kept for a case, though nothing shows it'`,
];

const accountStatements = [
  // The view first, as queries do: else they and this would wait for each other.
  `lock table members in access exclusive mode`,
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

const run = (statements: string[]): SchemaChange => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

/** What cases (0023) need of the tables that all requests read: each is locked in a transaction of its own. */
export const casePosts = run(postStatements);
export const caseMedia = run(mediaStatements);
export const caseAccounts = run(accountStatements);
