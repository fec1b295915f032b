import { sql } from 'kysely';
import { anyOf } from '../../../db/anyOf';
import type { ReactionKind } from '../../../db/columns';
import type { Db } from '../../../db/connect';
import { hiddenComments } from '../../threads/queries/hidden';

/** What is committed: the same text as long as no transaction that writes has begun or ended. */
const snapshot = sql<string>`pg_current_snapshot()::text`;

/** A member's reactions by the ids of the posts and comments. */
export interface OwnReactions {
  posts: Partial<Record<number, ReactionKind>>;
  comments: Partial<Record<number, ReactionKind>>;
}

/** What of a page differs between members. */
export interface PageParts {
  /** Ids of the posts and comments that have reactions. */
  posts: number[];
  comments: number[];
  /** Everyone who is named, in lower case. */
  names: string[];
  /** Posts that have more comments than they embed, and those that have very many. */
  shortThreads: number[];
  longThreads: number[];
}

export async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select ${snapshot} as snapshot`.execute(db);
  return rows[0]?.snapshot ?? '';
}

/** What of a page is the member's own. */
export interface OwnView {
  /** Of which it is. */
  snapshot: string;
  reactions: OwnReactions;
  /** Whom of those on the page the member does not see. */
  hidden: Set<number>;
}

/** As a further column, whom of these a viewer with blocks does not see. */
const hiddenAmong = (viewerId: number, ids: number[]) => sql`, (
    select json_agg(id) from (
      select blocked_id as id from blocks where blocker_id = ${viewerId} and blocked_id = ${anyOf(ids)}
      union all
      select blocker_id from blocks where blocked_id = ${viewerId} and blocker_id = ${anyOf(ids)}
    ) as other
  ) as hidden`;

interface OwnRow {
  snapshot: string;
  posts: OwnReactions['posts'] | null;
  comments: OwnReactions['comments'] | null;
  hidden?: number[] | null;
}

/**
 * Reads what of a page is the member's own. One statement.
 * @param people of whom a member with blocks may not see some
 */
export async function readOwnView(
  db: Db,
  memberId: number,
  { posts, comments }: PageParts,
  people: People | undefined,
): Promise<OwnView> {
  const { rows } = await sql<OwnRow>`
    select ${snapshot} as snapshot, (
      select json_object_agg(post_id, kind) from post_reactions
      where post_id = ${anyOf(posts)} and member_id = ${memberId}
    ) as posts, (
      select json_object_agg(comment_id, kind) from comment_reactions
      where comment_id = ${anyOf(comments)} and member_id = ${memberId}
    ) as comments${people ? hiddenAmong(memberId, people.ids) : sql``}`.execute(db);
  const [row] = rows;
  return {
    snapshot: row?.snapshot ?? '',
    reactions: { posts: row?.posts ?? {}, comments: row?.comments ?? {} },
    hidden: new Set(row?.hidden),
  };
}

/** Who is on a page. */
export interface People {
  /** All of them, once. */
  ids: number[];
  /** By the names on it, in lower case. */
  idOf: Map<string, number>;
  /** By post, the authors of all comments of its short threads, one for each comment. */
  commenters: Map<number, number[]>;
}

/** Reads who is on a page. Two statements. */
export async function readPeople(db: Db, { names, shortThreads }: PageParts): Promise<People> {
  const [members, threads] = await Promise.all([
    db
      .selectFrom('members')
      .select(['username_key', 'id'])
      .where('username_key', '=', anyOf(names))
      .execute(),
    sql<{ post_id: number; authors: number[] }>`
      select post_id, json_agg(author_id) as authors from comments
      where post_id = ${anyOf(shortThreads)} and author_id is not null
      group by post_id`.execute(db),
  ]);
  const ids = new Set(members.map(({ id }) => id).concat(...threads.rows.map(({ authors }) => authors)));
  return {
    ids: [...ids],
    idOf: new Map(members.map(({ username_key, id }) => [username_key, id])),
    commenters: new Map(threads.rows.map(({ post_id, authors }) => [post_id, authors])),
  };
}

/** By post, how many of its comments a viewer with blocks does not see. At most one statement. */
export async function countHiddenComments(
  db: Db,
  viewerId: number,
  postIds: number[],
): Promise<Map<number, number>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; count: number }>`
    select p.id, (select count(*) from (${hiddenComments(viewerId)}) as c) as count
    from posts as p where p.id = ${anyOf(postIds)}`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
