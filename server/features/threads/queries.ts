import { sql, type RawBuilder } from 'kysely';
import type { Comment } from '#contract/comments';
import { EMBEDDED_REPLIES } from '#contract/limits';
import type { Db } from '../../db/connect';
import type { ReactionKind } from '../../db/columns';
import { nest, toComment } from './shape';

export interface CommentRow {
  id: number;
  post_id: number;
  parent_id: number | null;
  content: string;
  is_deleted: boolean;
  like_count: number;
  smite_count: number;
  reply_count: number;
  created_at: Date;
  /** When it was read, by the database's clock. */
  now: Date;
  author_username: string | null;
  avatar_key: string | null;
  reaction: ReactionKind | null;
}

/**
 * The rows of `found`, a query of comments, with author and the viewer's reaction, by id. Each row looks up its own:
 * joined as a whole, a page that may hold thousands of comments would read all members there are.
 */
const withAuthors = (viewerId: number, found: RawBuilder<unknown>) => sql<CommentRow>`
  select c.id, c.post_id, c.parent_id, c.content, c.is_deleted, c.like_count, c.smite_count, c.reply_count,
    c.created_at, now() as now, author.username as author_username, author.avatar_key,
    (select r.kind from comment_reactions r where r.comment_id = c.id and r.member_id = ${viewerId}) as reaction
  from (${found}) c
  left join lateral (
    select a.username, avatar.key as avatar_key
    from members a left join media avatar on avatar.id = a.picture_id
    where a.id = c.author_id
    limit 1
  ) author on true
  order by c.id`;

/**
 * The threads of posts, by post: top-level comments, oldest first, each with its first replies nested in it. A thread's
 * first replies by id always hold the parents of those they hold, so they form a tree. Of each post one top-level
 * comment more than `limit` is read, so that the caller sees whether another page follows. One statement.
 * @param after id behind which the top-level comments begin
 */
export async function threadsOf(
  db: Db,
  viewerId: number,
  { postIds, after = 0, limit }: { postIds: number[]; after?: number | undefined; limit: number },
): Promise<Map<number, Comment[]>> {
  if (postIds.length === 0) return new Map();
  const found = sql`
    with top as (
      select c.* from unnest(${postIds}::bigint[]) as page (post_id)
      cross join lateral (
        select * from comments
        where comments.post_id = page.post_id and parent_id is null and id > ${after}
        order by id limit ${limit + 1}
      ) c
    )
    select * from top
    union all
    select r.* from top cross join lateral (
      select * from comments where root_id = top.id order by id limit ${EMBEDDED_REPLIES}
    ) r`;
  const { rows } = await withAuthors(viewerId, found).execute(db);
  return nest(rows);
}

/**
 * Direct replies to a comment, oldest first, without those that follow under them.
 * @param limit one more than the page holds
 */
export async function repliesTo(
  db: Db,
  viewerId: number,
  { parentId, after = 0, limit }: { parentId: number; after?: number | undefined; limit: number },
): Promise<Comment[]> {
  const found = sql`select * from comments where parent_id = ${parentId} and id > ${after} order by id limit ${limit}`;
  const { rows } = await withAuthors(viewerId, found).execute(db);
  return rows.map(toComment);
}

/** One comment without its replies; undefined when it is gone. */
export async function findComment(db: Db, viewerId: number, id: number): Promise<Comment | undefined> {
  const { rows } = await withAuthors(viewerId, sql`select * from comments where id = ${id}`).execute(db);
  return rows.map(toComment)[0];
}
