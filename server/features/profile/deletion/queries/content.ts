import { sql } from 'kysely';
import { anyOf } from '../../../../db/anyOf';
import type { Db, Trx } from '../../../../db/connect';
import { BLANK_STATE } from '../../../posts';
import type { ReactionRow } from '../../../reactions';

/** The member's reactions to posts. */
export const listPostReactions = (db: Db, memberId: number, limit: number): Promise<ReactionRow[]> =>
  db
    .selectFrom('post_reactions')
    .select(['post_id as id', 'member_id'])
    .where('member_id', '=', memberId)
    .limit(limit)
    .execute();

/** The member's reactions to comments. */
export const listCommentReactions = (db: Db, memberId: number, limit: number): Promise<ReactionRow[]> =>
  db
    .selectFrom('comment_reactions')
    .select(['comment_id as id', 'member_id'])
    .where('member_id', '=', memberId)
    .limit(limit)
    .execute();

/** The ids of posts that the member moderated. */
export async function listModerated(db: Db, memberId: number, limit: number): Promise<number[]> {
  const posts = await db
    .selectFrom('posts')
    .select('id')
    .where((post) => post.or([post('moderated_by', '=', memberId), post('temp_by', '=', memberId)]))
    .limit(limit)
    .execute();
  return posts.map(({ id }) => id);
}

/** Leaves the moderated posts as they are, without the moderator, except those that another transaction has locked. */
export async function forgetModerator(trx: Trx, memberId: number, postIds: number[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update posts set moderated_by = nullif(moderated_by, ${memberId}), temp_by = nullif(temp_by, ${memberId})
    where id in (select id from posts where id = any(${postIds}::bigint[]) for no key update skip locked)`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

/** The ids of the acts of moderation in which the member or what they wrote is named. */
export async function listActs(db: Db, memberId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from moderation_log where author_id = ${memberId} and author_username <> '#' || author_id
    union
    select id from moderation_log where moderator_id = ${memberId} and moderator_username <> '#' || moderator_id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Leaves of acts of moderation only numbers where the member was their author or moderator. */
export async function reduceActs(trx: Trx, memberId: number, ids: number[]): Promise<number> {
  const none = JSON.stringify(BLANK_STATE);
  const isAuthor = sql`author_id is not distinct from ${memberId}`;
  const isModerator = sql`moderator_id is not distinct from ${memberId}`;
  await sql`
    update moderation_log set
      author_username = case when ${isAuthor} then '#' || author_id else author_username end,
      moderator_username = case when ${isModerator} then '#' || moderator_id else moderator_username end,
      before = case when ${isAuthor} then ${none}::jsonb else before end,
      after = case when after is not null then ${none}::jsonb end
    where id = ${anyOf(ids)}`.execute(trx);
  return ids.length;
}
