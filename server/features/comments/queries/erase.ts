import { sql } from 'kysely';
import { anyOf } from '../../../db/anyOf';
import type { Db, Trx } from '../../../db/connect';
import type { ReactionRow } from '../../reactions/queries';

/** The ids of members' comments, newest first. */
export async function listCommentIds(db: Db, authorIds: number[], limit: number): Promise<number[]> {
  const comments = await db
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', anyOf(authorIds))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return comments.map(({ id }) => id);
}

/** Reactions to members' comments. */
export async function listReactionsTo(db: Db, authorIds: number[], limit: number): Promise<ReactionRow[]> {
  const { rows } = await sql<ReactionRow>`
    select r.comment_id as id, r.member_id
    from comments cross join lateral (
      select * from comment_reactions where comment_id = comments.id limit ${limit}
    ) as r
    where author_id = ${anyOf(authorIds)}
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Locks comments, each after its post, except those of which either is locked by another transaction: no one waits for
 * another. Returns the locked ones.
 */
export async function lockWithPosts(trx: Trx, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with locked as materialized (
      select id from posts where id in (select post_id from comments where id = any(${ids}::bigint[]))
      for no key update skip locked
    )
    select id from comments
    where id = any(${ids}::bigint[]) and post_id in (select id from locked)
    for update of comments skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}
