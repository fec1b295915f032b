import { sql, type Kysely, type Migration } from 'kysely';

const statements = [
  // Binary digits of a count: changes seldom, so that most follows leave the index below alone.
  `create function popularity(followers integer) returns smallint immutable parallel safe language sql as $$
    select length(ltrim(followers::bit(32)::text, '0'))::smallint
  $$`,

  // "Has the text somewhere" is "has an ending that begins with it", which a B-tree finds for a text of any length,
  // however many names match, the popular ones first. A trigram index does neither. A whole name is one of its endings,
  // told from the others by a ^ before it.
  `create table name_endings (
    popularity smallint not null,
    ending text collate "C" not null,
    member_id bigint not null references members on delete cascade,
    primary key (popularity, ending, member_id)
  )`,
  `create index name_endings_member on name_endings (member_id)`,

  `create function add_name_endings() returns trigger language plpgsql as $$
  begin
    insert into name_endings (popularity, ending, member_id)
      select popularity(follower_count), substr('^' || username_key, at), id
      from added, generate_series(1, length(username_key)) as at where at <> 2;
    return null;
  end $$`,
  `create trigger name_endings_added after insert on members referencing new table as added
    for each statement execute function add_name_endings()`,

  `create function move_name_endings() returns trigger language plpgsql as $$
  begin
    update name_endings set popularity = popularity(new.follower_count) where member_id = new.id;
    return null;
  end $$`,
  `create trigger name_endings_moved after update of follower_count on members
    for each row when (popularity(old.follower_count) <> popularity(new.follower_count))
    execute function move_name_endings()`,

  `insert into name_endings (popularity, ending, member_id)
    select popularity(follower_count), substr('^' || username_key, at), id
    from members, generate_series(1, length(username_key)) as at where at <> 2`,
];

/** Finding members by parts of their names (spec §2, decisions: The wire). */
export const search: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
