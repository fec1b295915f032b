import { sql, type Kysely } from 'kysely';
import type { SchemaChange } from '../schemaChange';

const statements = [
  // The view first, as queries do: else they and this would wait for each other.
  `lock table members in access exclusive mode`,
  `create table blocks (
    id bigint generated always as identity primary key,
    blocker_id bigint not null references accounts,
    blocked_id bigint not null references accounts,
    created_at timestamptz not null default now(),
    unique (blocker_id, blocked_id),
    check (blocker_id <> blocked_id)
  )`,
  `create index blocks_blocked on blocks (blocked_id, blocker_id)`,
  `create index blocks_by_blocker on blocks (blocker_id, id)`,

  `create table mutes (
    id bigint generated always as identity,
    muter_id bigint not null references accounts,
    muted_id bigint not null references accounts,
    until timestamptz,
    created_at timestamptz not null default now(),
    primary key (muter_id, muted_id),
    check (muter_id <> muted_id)
  )`,
  `comment on column mutes.until is 'null until it is undone'`,
  `create index mutes_muted on mutes (muted_id)`,
  `create index mutes_by_muter on mutes (muter_id, id)`,
  `create index mutes_until on mutes (until) where until is not null`,

  `create table muted_words (
    member_id bigint primary key references accounts,
    words text[] not null
  )`,

  `alter table accounts add column block_count integer not null default 0`,
  `comment on column accounts.block_count is 'Blocks by the member and of the member'`,
  `create or replace view members as
    select id, username, username_key, email, email_key, password_hash, bio, picture_id, godtier, follower_count,
      following_count, subscription_status, used_free_trial, created_at, block_count
    from accounts where deleted_at is null`,
];

/** Whom members do not want to meet (decisions: Blocks and mutes). */
export const blocksAndMutes: SchemaChange = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
