import { sql, type RawBuilder } from 'kysely';
import type { Comment } from '#contract/comments';
import type { Db } from '../../../db/connect';
import { milliseconds } from '../../../http/queries';
import { hasAccount } from '../../members/queries';
import { isVisibleTo, viewerStatement, type Viewer } from '../../visibility/queries';
import { toComment, toThreads, type CommentRow, type ThreadRow, type Threads } from '../shape';
import { absentComments } from './hidden';

interface ThreadPage {
  postIds: number[];
  after?: number | undefined;
  limit: number;
  replies: number;
  bytes: number;
}

/** Bytes of JSON that the comments which a post embeds may weigh (decisions: The wire). */
export const EMBEDDED_BYTES = 6_500;
/** Bytes of a comment's JSON beside its text, at most. */
const COMMENT_BYTES = 500;

/** Bytes of a text as JSON. */
const jsonBytes = (text: RawBuilder<unknown>) => sql<number>`octet_length(to_json(${text})::text)`;

/** For whom a statement is: `viewerId` may be a placeholder. */
interface For {
  viewerId: number;
  hasBlocks: boolean;
}

const forViewer = ({ id, has_blocks }: Viewer): For => ({ viewerId: id, hasBlocks: has_blocks });

/** Whether the viewer sees the post of the row. */
const isPostSeen = ({ viewerId, hasBlocks }: For) => sql`${hasAccount('posts.author_id')}
  ${hasBlocks ? sql`and ${isVisibleTo(viewerId, 'posts.author_id')}` : sql``}`;

/**
 * Without comments of a deleted account to which no one has replied; the others show that they are deleted (shape.ts). The
 * same for those whose authors the viewer does not see.
 */
const isShown = ({ hasBlocks }: For) => sql`(reply_count > 0 or ${hasAccount('author_id')})
  ${hasBlocks ? sql`and id not in (select absent.id from absent)` : sql``}`;

interface Found {
  /** A query of the ids and comment counts of the posts that may have the comments. */
  posts: RawBuilder<unknown>;
  /** A query of comments. */
  comments: RawBuilder<unknown>;
  /** Further columns. */
  further?: RawBuilder<unknown>;
}

/**
 * The rows of comments with author, the viewer's reaction and `further` columns, by id. Each row looks up its own: joined as
 * a whole, a page that may hold thousands of comments would read all members there are.
 */
const withAuthors = <Row extends CommentRow>(
  { viewerId, hasBlocks }: For,
  { posts, comments, further = sql`` }: Found,
) => sql<Row>`
  ${hasBlocks ? absentComments(viewerId, posts) : sql``}
  select c.id, c.post_id, c.parent_id, c.content, c.like_count, c.smite_count,
    ${hasBlocks ? sql`c.reply_count - coalesce(below.count, 0) as reply_count, ${isHidden}` : sql`c.reply_count`},
    ${milliseconds(sql`c.created_at`)} as created_ms, ${milliseconds(sql`now()`)} as now_ms,
    author.username as author_username, author.avatar_key${further},
    (select r.kind from comment_reactions r where r.comment_id = c.id and r.member_id = ${viewerId}) as reaction
  from (${comments}) c
  left join lateral (
    select a.username, avatar.key as avatar_key
    from members a left join media avatar on avatar.id = a.picture_id
    where a.id = c.author_id
    limit 1
  ) author on true
  ${hasBlocks ? countOfAbsent : sql``}
  order by c.id`;

const isHidden = sql`c.id in (select hidden.id from hidden) as is_hidden`;
const countOfAbsent = sql`
  left join (select parent_id, count(*) as count from absent group by parent_id) as below on below.parent_id = c.id`;

const inThreads = sql`(partition by post_id order by coalesce(root_id, id), id)`;

const selectThreads = viewerStatement<Required<ThreadPage>, ThreadRow>(
  (hasBlocks, { viewerId, postIds, after, limit, replies, bytes }) => {
    const viewer = { viewerId, hasBlocks };
    const posts = sql`
        select id, comment_count from posts where id = any(${postIds}::bigint[]) and ${isPostSeen(viewer)}`;
    const comments = sql`
    with top as (
      select c.* from (${posts}) as page
      cross join lateral (
        select * from comments
        where comments.post_id = page.id and parent_id is null and id > ${after} and ${isShown(viewer)}
        order by id limit ${limit}::int + 1
      ) c
    ), thread as (
      select * from top
      union all
      select r.* from top cross join lateral (
        select * from comments where root_id = top.id and ${isShown(viewer)} order by id limit ${replies}
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
    where bytes <= ${bytes}`;
    return withAuthors<ThreadRow>(viewer, { posts, comments, further: sql`, c.last_root_id` });
  },
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
  viewer: Viewer,
  { after = 0, ...page }: ThreadPage,
): Promise<Map<number, Threads>> {
  if (page.postIds.length === 0) return new Map();
  return toThreads(await selectThreads(db, viewer, { ...page, after }), page.limit);
}

/** The post of a comment, if the viewer sees it. */
const postOfComment = (viewer: For, commentId: number) => sql`
  select posts.id, posts.comment_count from comments its join posts on posts.id = its.post_id
  where its.id = ${commentId} and ${isPostSeen(viewer)}`;

/**
 * Direct replies to a comment, oldest first, without nested ones.
 * @param limit one more than the page holds
 */
export async function repliesTo(
  db: Db,
  viewer: Viewer,
  { parentId, after = 0, limit }: { parentId: number; after?: number | undefined; limit: number },
): Promise<Comment[]> {
  const its = forViewer(viewer);
  const posts = postOfComment(its, parentId);
  const comments = sql`
    select * from comments
    where parent_id = ${parentId} and id > ${after} and ${isShown(its)} and exists (${posts})
    order by id limit ${limit}`;
  const { rows } = await withAuthors(its, { posts, comments }).execute(db);
  return rows.map(toComment);
}

/** One comment without its replies; undefined when it is gone, or the viewer does not see it. */
export async function findComment(db: Db, viewer: Viewer, id: number): Promise<Comment | undefined> {
  const its = forViewer(viewer);
  const posts = postOfComment(its, id);
  const comments = sql`select * from comments where id = ${id} and ${isShown(its)} and exists (${posts})`;
  const { rows } = await withAuthors(its, { posts, comments }).execute(db);
  return rows.map(toComment)[0];
}
