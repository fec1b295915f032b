import { sql, type Kysely } from 'kysely';
import type { SchemaChange } from '../schemaChange';

const statements = [
  // The view first, as queries do: else they and this would wait for each other.
  `lock table members in access exclusive mode`,
  // Not null by default: for the accounts that there are, and those that an older release adds meanwhile.
  `alter table accounts add column confirmed_at timestamptz default '-infinity'`,
  `comment on column accounts.confirmed_at is 'When the email address was confirmed; null until it is, -infinity where it need not be'`,
  `create or replace view members as
    select id, username, username_key, email, email_key, password_hash, bio, picture_id, godtier, follower_count,
      following_count, subscription_status, used_free_trial, created_at, block_count, confirmed_at
    from accounts where deleted_at is null`,

  `create table email_confirmations (
    member_id bigint not null references accounts on delete cascade,
    request_id bigint not null,
    token_hash bytea not null,
    created_at timestamptz not null default now(),
    primary key (member_id, request_id)
  )`,
  `comment on column email_confirmations.request_id is 'The job that created the link'`,
  `create index email_confirmations_token on email_confirmations (token_hash)`,
  `create index email_confirmations_age on email_confirmations (created_at)`,

  `create table newcomer_texts (
    id bigint generated always as identity primary key,
    member_id bigint not null references accounts on delete cascade,
    kind text not null,
    stranger_id bigint,
    text_hash bytea,
    created_at timestamptz not null default now()
  )`,
  `comment on table newcomer_texts is 'What members wrote on their first day; kept for a day'`,
  `comment on column newcomer_texts.stranger_id is 'Whom it was written to; null of a post, which is for everyone'`,
  `comment on column newcomer_texts.text_hash is 'SHA-256 of the text without case, spaces and punctuation; null where no stranger got it'`,
  `create index newcomer_texts_member on newcomer_texts (member_id, kind)`,
  `create index newcomer_texts_hash on newcomer_texts (text_hash)`,
  `create index newcomer_texts_age on newcomer_texts (created_at)`,

  `create table invitations (
    token_hash bytea primary key,
    uses_left integer not null check (uses_left >= 0),
    expires_at timestamptz not null
  )`,
];

/** Confirmation of email addresses, the limits of the first day, and invitations (decisions: Safety). */
export const newcomers: SchemaChange = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
