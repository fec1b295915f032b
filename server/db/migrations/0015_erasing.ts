import { sql, type Kysely, type Migration } from 'kysely';

const statements = [
  // Whatever reads or locks `members` sees a deleted account as gone; what refers to it is erased in steps.
  `alter table members rename to accounts`,
  `alter table accounts add column deleted_at timestamptz`,
  `comment on column accounts.deleted_at is
    'Since then the account is hidden, without its name and email, and what refers to it is being erased'`,
  `create view members as
    select id, username, username_key, email, email_key, password_hash, bio, picture_id, godtier, follower_count,
      following_count, subscription_status, used_free_trial, created_at
    from accounts where deleted_at is null`,

  `alter table posts alter column author_id drop not null`,
  `comment on column posts.author_id is 'null once the post was deleted; its comments and reactions are being erased'`,

  `alter table moderation_log add column author_id bigint, add column moderator_id bigint`,
  `comment on column moderation_log.author_username is '# and the id once the account was deleted'`,
  `comment on column moderation_log.moderator_username is '# and the id once the account was deleted'`,
];

/** Deleted accounts and posts are hidden at once and erased in steps (decisions: Subscriptions, Posts). */
export const erasing: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
