import { sql, type RawBuilder } from 'kysely';
import type { Comment } from '#contract/comments';
import type { Db } from '../../db/connect';
import { statement } from '../../db/statement';
import { milliseconds } from '../../http/queries';
import { hasAccount } from '../members/queries';
import { toComment, toThreads, type CommentRow, type ThreadRow, type Threads } from './shape';

interface ThreadPage {
  postIds: number[];
  after?: number | undefined;
  limit: number;
  replies: number;
  bytes: number;
}

interface ThreadParams extends Required<ThreadPage> {
  viewerId: number;
}

/** Bytes of JSON that the comments which a post embeds may weigh (decisions: The wire). */
export const EMBEDDED_BYTES = 6_500;
/** Bytes of a comment's JSON beside its text, at most. */
const COMMENT_BYTES = 500;

/** Bytes of a text as JSON. */
const jsonBytes = (text: RawBuilder<unknown>) => sql<number>`octet_length(to_json(${text})::text)`;

/** Without comments of a deleted account to which no one has replied; the others show that they are deleted (shape.ts). */
const isShown = sql`(reply_count > 0 or ${hasAccount('author_id')})`;

/**
 * The rows of `found`, a query of comments, with author, the viewer's reaction and `further` columns, by id. Each row looks
 * up its own: joined as a whole, a page that may hold thousands of comments would read all members there are.
 */
const withAuthors = <Row extends CommentRow>(
  viewerId: number,
  found: RawBuilder<unknown>,
  further = sql``,
) => sql<Row>`
  select c.id, c.post_id, c.parent_id, c.content, c.like_count, c.smite_count, c.reply_count,
    ${milliseconds(sql`c.created_at`)} as created_ms, ${milliseconds(sql`now()`)} as now_ms,
    author.username as author_username, author.avatar_key${further},
    (select r.kind from comment_reactions r where r.comment_id = c.id and r.member_id = ${viewerId}) as reaction
  from (${found}) c
  left join lateral (
    select a.username, avatar.key as avatar_key
    from members a left join media avatar on avatar.id = a.picture_id
    where a.id = c.author_id
    limit 1
  ) author on true
  order by c.id`;

const inThreads = sql`(partition by post_id order by coalesce(root_id, id), id)`;

const selectThreads = statement<ThreadParams, ThreadRow>(
  ({ viewerId, postIds, after, limit, replies, bytes }) =>
    withAuthors<ThreadRow>(
      viewerId,
      sql`
    with top as (
      select c.* from (
        select id from posts where id = any(${postIds}::bigint[]) and ${hasAccount('author_id')}
      ) as page
      cross join lateral (
        select * from comments
        where comments.post_id = page.id and parent_id is null and id > ${after} and ${isShown}
        order by id limit ${limit}::int + 1
      ) c
    ), thread as (
      select * from top
      union all
      select r.* from top cross join lateral (
        select * from comments where root_id = top.id and ${isShown} order by id limit ${replies}
      ) r
    )
    select * from (
      select *, sum(${jsonBytes(sql`content`)} + ${COMMENT_BYTES}::int) over ${inThreads} as bytes
      from (
        select *, sum(octet_length(content) + ${COMMENT_BYTES}::int) over ${inThreads} as least_bytes,
          max(coalesce(root_id, id)) over (partition by post_id) as last_root_id
        from thread
      ) as measured
      where least_bytes <= ${bytes}
    ) as weighed
    where bytes <= ${bytes}`,
      sql`, c.last_root_id`,
    ),
);

/**
 * The threads of posts, by post: top-level comments, oldest first, each with its first replies nested in it. A thread's
 * first replies by id always hold the parents of those they hold, so they form a tree. Of each post as many are read as
 * `bytes` has room for; a post is missing where that is none, or where it was deleted. One statement; texts are weighed as
 * JSON only where their lengths, which PostgreSQL knows without reading them, leave room.
 * @param after id behind which the top-level comments begin
 * @param limit top-level comments of a post
 * @param replies of each of them
 * @param bytes of JSON for the threads of a post
 */
export async function threadsOf(
  db: Db,
  viewerId: number,
  { after = 0, ...page }: ThreadPage,
): Promise<Map<number, Threads>> {
  if (page.postIds.length === 0) return new Map();
  return toThreads(await selectThreads(db, { ...page, after, viewerId }), page.limit);
}

/**
 * Direct replies to a comment, oldest first, without nested ones.
 * @param limit one more than the page holds
 */
export async function repliesTo(
  db: Db,
  viewerId: number,
  { parentId, after = 0, limit }: { parentId: number; after?: number | undefined; limit: number },
): Promise<Comment[]> {
  const found = sql`
    select * from comments
    where parent_id = ${parentId} and id > ${after} and ${isShown} and exists (
      select from comments parent join posts on posts.id = parent.post_id
      where parent.id = ${parentId} and ${hasAccount('posts.author_id')}
    )
    order by id limit ${limit}`;
  const { rows } = await withAuthors(viewerId, found).execute(db);
  return rows.map(toComment);
}

/** One comment without its replies; undefined when it is gone. */
export async function findComment(db: Db, viewerId: number, id: number): Promise<Comment | undefined> {
  const found = sql`
    select * from comments
    where id = ${id} and ${isShown}
      and exists (select from posts where posts.id = comments.post_id and ${hasAccount('posts.author_id')})`;
  const { rows } = await withAuthors(viewerId, found).execute(db);
  return rows.map(toComment)[0];
}
