import { sql, type RawBuilder } from 'kysely';
import { isVisibleTo } from '../../visibility/queries';

/** Whether the viewer is in fewer blocks than the post `p` has comments. */
const hasFewBlocks = (viewerId: number) =>
  sql`(select block_count from accounts where accounts.id = ${viewerId}) < p.comment_count`;

/**
 * The comments of the post `p` (its id and comment_count) by members whom the viewer does not see. It looks for the comments
 * of everyone who is in a block with the viewer, or at the author of each comment, whichever are fewer.
 */
export const hiddenComments = (viewerId: number): RawBuilder<unknown> => sql`
  select c.id, c.post_id, c.parent_id, c.reply_count
  from (
    select blocked_id as id from blocks where blocker_id = ${viewerId}
    union
    select blocker_id from blocks where blocked_id = ${viewerId}
  ) as other
  cross join lateral (
    select * from comments where comments.post_id = p.id and comments.author_id = other.id offset 0
  ) as c
  where ${hasFewBlocks(viewerId)}
  union all
  select c.id, c.post_id, c.parent_id, c.reply_count
  from comments as c
  where c.post_id = p.id and not ${isVisibleTo(viewerId, 'c.author_id')} and not ${hasFewBlocks(viewerId)}`;

/**
 * Common table expressions, the first of a statement: `hidden` has the comments of `posts` whose authors the viewer does not
 * see; `absent` has those among them, and among deleted comments above them, below which no one else has written: they are
 * left out, the others have a text in their place (shape.ts). The cost grows with the hidden and deleted comments alone.
 */
export const absentComments = (viewerId: number, posts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with recursive hidden as materialized (
    select h.* from (${posts}) as p cross join lateral (${hiddenComments(viewerId)}) as h
  ), nameless as materialized (
    select * from hidden
    union all
    select c.id, c.post_id, c.parent_id, c.reply_count
    from (select distinct post_id from hidden) as p
    cross join lateral (
      select * from comments where comments.post_id = p.post_id and comments.author_id is null offset 0
    ) as c
  ), kept as (
    select n.id, n.parent_id
    from nameless as n
    left join (select parent_id, count(*) as count from nameless group by parent_id) as below on below.parent_id = n.id
    where n.reply_count > coalesce(below.count, 0)
    union
    select c.id, c.parent_id
    from kept
    cross join lateral (
      select id, parent_id from comments
      where comments.id = kept.parent_id and comments.id in (select nameless.id from nameless) offset 0
    ) as c
  ), absent as materialized (
    select id, parent_id from nameless where id not in (select kept.id from kept)
  )`;
