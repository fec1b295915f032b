import { sql } from 'kysely';
import { USERNAME_MAX } from '#contract/limits';
import type { Db } from '../../db/connect';

/** Rows of an answer. */
const FOUND_MAX = 20;
/** A text may stand in one name this often at most, so this many endings hold enough members for an answer. */
const ENDINGS_MAX = FOUND_MAX * USERNAME_MAX;
/** Popularities there can be: the binary digits of an integer. */
const POPULARITIES = 31;

/** The smallest text after all that begin with `text`. */
const endOf = (text: string): string =>
  text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1);

/**
 * Members who have an ending that begins with `start`, the popular ones first, at most ENDINGS_MAX. Bounds of whole rows
 * are what the planner cannot take for few: it follows the index, where else it may read and sort all that match.
 */
const holders = (start: string) => sql`
  select ending.member_id
  from generate_series(${POPULARITIES}::int, 0, -1) as level,
  lateral (
    select member_id from name_endings
    where (popularity, ending) >= (level, ${start}) and (popularity, ending) < (level, ${endOf(start)})
    order by popularity, ending limit ${ENDINGS_MAX}
  ) as ending
  limit ${ENDINGS_MAX}`;

/**
 * The ids of the members whose name holds the text: the exact one, those that begin with it, then the rest, each by
 * followers and name (decisions: The wire). Quick for any text, however many names hold it: where more than 600 do, the
 * order among members with about as many followers as the last one shown (less than twice) is that of the names alone.
 * Each candidate looks up its own row: joined as a whole, a middling number of them would read all members there are.
 * @param text lower case, made of characters that names are made of
 */
export async function searchMembers(db: Db, text: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with prefix as (${holders(`^${text}`)}),
    rest as (select member_id from (${holders(text)}) as r where (select count(*) from prefix) < ${FOUND_MAX}),
    found as (
      select id as member_id, 0 as rank from members where username_key = ${text}
      union all select member_id, 1 from prefix
      union all select member_id, 2 from rest
    )
    select m.id
    from (select member_id, min(rank) as rank from found group by member_id) as f
    cross join lateral (
      select id, follower_count, username_key from members where members.id = f.member_id limit 1
    ) as m
    order by f.rank, m.follower_count desc, m.username_key
    limit ${FOUND_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}
