import { sql, type Kysely, type Migration } from 'kysely';

const WITHOUT_WORDS = `'{"content": "", "image": null}'::jsonb`;
const AFTER_WITHOUT_WORDS = `case when after is not null then ${WITHOUT_WORDS} end`;

const statements = [
  // Whatever reads or locks `members` sees a deleted account as gone; what refers to it is erased in steps.
  `alter table members rename to accounts`,
  `alter table accounts add column deleted_at timestamptz`,
  `create index accounts_deleted on accounts (id) where deleted_at is not null`,
  `comment on column accounts.deleted_at is
    'Since then the account is hidden, without its name and email, and what refers to it is being erased'`,
  `create view members as
    select id, username, username_key, email, email_key, password_hash, bio, picture_id, godtier, follower_count,
      following_count, subscription_status, used_free_trial, created_at
    from accounts where deleted_at is null`,

  `alter table posts alter column author_id drop not null`,
  `comment on column posts.author_id is 'null once the post was deleted; its comments and reactions are being erased'`,

  // In their order, so that no one who reads or erases some of a post's comments sorts all of them.
  `drop index comments_of_post`,
  `create index comments_of_post on comments (post_id, id)`,

  `alter table moderation_log add column author_id bigint, add column moderator_id bigint`,
  `update moderation_log as log set
    author_id = (select id from accounts a where a.username_key = lower(author_username) and a.created_at <= log.created_at),
    moderator_id = (select id from accounts a where a.username_key = lower(moderator_username) and a.created_at <= log.created_at)`,
  `update moderation_log set author_username = '#', before = ${WITHOUT_WORDS}, after = ${AFTER_WITHOUT_WORDS}
    where author_id is null`,
  `update moderation_log set moderator_username = '#', after = ${AFTER_WITHOUT_WORDS} where moderator_id is null`,
  `create index moderation_log_author on moderation_log (author_id)`,
  `create index moderation_log_moderator on moderation_log (moderator_id)`,
  `comment on column moderation_log.author_username is '# and the id once the account was deleted'`,
  `comment on column moderation_log.moderator_username is '# and the id once the account was deleted'`,
];

/** Deleted accounts and posts are hidden at once and erased in steps (decisions: Subscriptions, Posts). */
export const erasing: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
