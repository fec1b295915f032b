import { sql, type Kysely, type Migration } from 'kysely';

const statements = [
  `drop trigger name_endings_added on members`,
  `drop trigger name_endings_moved on members`,
  `drop function add_name_endings, move_name_endings`,

  `alter table name_endings rename to username_suffixes`,
  `alter table username_suffixes rename column ending to suffix`,
  `alter table username_suffixes rename constraint name_endings_pkey to username_suffixes_pkey`,
  `alter table username_suffixes
    rename constraint name_endings_member_id_fkey to username_suffixes_member_id_fkey`,
  `alter index name_endings_member rename to username_suffixes_member`,

  `create function add_username_suffixes() returns trigger language plpgsql as $$
  begin
    insert into username_suffixes (popularity, suffix, member_id)
      select popularity(follower_count), substr('^' || username_key, at), id
      from added, generate_series(1, length(username_key)) as at where at <> 2;
    return null;
  end $$`,
  `create trigger add_username_suffixes after insert on members referencing new table as added
    for each statement execute function add_username_suffixes()`,

  `create function update_username_suffixes() returns trigger language plpgsql as $$
  begin
    update username_suffixes set popularity = popularity(new.follower_count) where member_id = new.id;
    return null;
  end $$`,
  `create trigger update_username_suffixes after update of follower_count on members
    for each row when (popularity(old.follower_count) <> popularity(new.follower_count))
    execute function update_username_suffixes()`,

  `alter sequence subscription_looks rename to subscription_syncs`,
  `alter table subscriptions rename column look to sync_number`,
  `alter index subscriptions_unsure rename to subscriptions_checked_at`,
];

/** Renames tables, columns, triggers and indexes to the terms that the code uses; no row is rewritten. */
export const standardNames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
