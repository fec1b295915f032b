import { sql, type SqlBool } from 'kysely';
import type { MemberRow } from '#contract/follows';
import { USERNAME_MAX } from '#contract/limits';
import type { Db } from '../../db/connect';
import { membersSeenBy, toMemberRow } from '../members/queries';
import { isVisibleTo, viewerStatement, type ForViewer, type Viewer } from '../visibility/queries';

/** Most rows of a response. */
const FOUND_MAX = 20;
/** A text occurs in one name this often at most, so that many suffixes are enough members for a response. */
const SUFFIXES_MAX = FOUND_MAX * USERNAME_MAX;
/** The highest popularity: the binary digits of an integer. */
const POPULARITY_MAX = 31;

/** Texts from `from` up to `to`, exclusive. */
interface Range {
  from: string;
  to: string;
}

/** Those that begin with `prefix`. */
const rangeOf = (prefix: string): Range => ({
  from: prefix,
  to: prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1),
});

/**
 * Members whose username has a suffix in the range and whom the viewer may meet, the popular ones first, at most
 * SUFFIXES_MAX. The bounds compare whole rows, so that the planner follows the index; with separate conditions it may read
 * and sort all matches.
 */
const membersBySuffix = ({ from, to }: Range, viewer: Viewer) => sql`
  select found.member_id, level
  from generate_series(${sql.lit(POPULARITY_MAX)}, 0, -1) as level,
  lateral (
    select member_id from username_suffixes
    where (popularity, suffix) >= (level, ${from}) and (popularity, suffix) < (level, ${to})
      ${viewer.has_blocks ? sql`and ${isVisibleTo(viewer.id, 'username_suffixes.member_id')}` : sql``}
    order by popularity, suffix limit ${sql.lit(SUFFIXES_MAX)}
  ) as found
  limit ${sql.lit(SUFFIXES_MAX)}`;

interface SearchParams extends Range {
  text: string;
  /** The range of suffixes that are the beginning of a name with the text. */
  firstFrom: string;
  firstTo: string;
}

/**
 * The ids of those that `searchMembers` answers, with their ranks. Only the rows of those are looked up whose popularity may
 * bring them among the first.
 */
const foundMembers = (viewer: Viewer, { text, firstFrom, firstTo, from, to }: SearchParams) => sql<{
  id: number;
  rank: number;
}>`(
    with prefix as (${membersBySuffix({ from: firstFrom, to: firstTo }, viewer)}),
    rest as (select * from (${membersBySuffix({ from, to }, viewer)}) as r where (select count(*) from prefix) < ${sql.lit(FOUND_MAX)}),
    found as (
      select id as member_id, 0 as rank, 0 as level from members
      where username_key = ${text} ${viewer.has_blocks ? sql`and ${isVisibleTo(viewer.id, 'members.id')}` : sql``}
      union all select member_id, 1, level from prefix
      union all select member_id, 2, level from rest
    ), candidates as (
      select member_id, min(rank) as rank, rank() over (order by min(rank), max(level) desc) as place
      from found group by member_id
    )
    select m.id, f.rank
    from (select member_id, rank from candidates where place <= ${sql.lit(FOUND_MAX)}) as f
    cross join lateral (
      select id, follower_count, username_key from members where members.id = f.member_id limit 1
    ) as m
    order by f.rank, m.follower_count desc, m.username_key
    limit ${sql.lit(FOUND_MAX)}
  )`;

const selectMembers = viewerStatement((has_blocks, params: ForViewer<SearchParams>, db) => {
  const viewer = { id: params.viewerId, has_blocks };
  const member = membersSeenBy(db, viewer)
    .select('m.username_key')
    .where(sql<SqlBool>`m.id = found.id`)
    .limit(1);
  return db
    .selectFrom(foundMembers(viewer, params).as('found'))
    .innerJoinLateral(member.as('m'), (join) => join.onTrue())
    .select(['m.id', 'm.username', 'm.godtier', 'm.follower_count', 'm.picture_key', 'm.is_followed'])
    .orderBy('found.rank')
    .orderBy('m.follower_count', 'desc')
    .orderBy('m.username_key');
});

/**
 * The members whose username contains the text, and whom the viewer may meet: the exact one, those that begin with it, then
 * the rest, each by followers and username (decisions: The wire). Fast for any text: where more than 600 usernames contain it, the last members shown
 * are ordered by username alone among those with a similar number of followers (less than twice as many). Each row is looked
 * up in the index: a plain join would read all members for a medium number of candidates.
 * @param text lower case, of characters that usernames have
 */
export async function searchMembers(db: Db, viewer: Viewer, text: string): Promise<MemberRow[]> {
  const { from: firstFrom, to: firstTo } = rangeOf(`^${text}`);
  const rows = await selectMembers(db, viewer, {
    text,
    firstFrom,
    firstTo,
    ...rangeOf(text),
  });
  return rows.map(toMemberRow);
}
