import { sql } from 'kysely';
import { anyOf } from '../../../../db/anyOf';
import type { Db, Trx } from '../../../../db/connect';
import { BLANK_STATE } from '../../../posts/queries/content';

/** The ids of posts that the members moderated. */
export async function listModerated(db: Db, memberIds: number[], limit: number): Promise<number[]> {
  const posts = await db
    .selectFrom('posts')
    .select('id')
    .where((post) =>
      post.or([post('moderated_by', '=', anyOf(memberIds)), post('temp_by', '=', anyOf(memberIds))]),
    )
    .limit(limit)
    .execute();
  return posts.map(({ id }) => id);
}

/** Leaves the moderated posts as they are, without the moderators, except those that another transaction has locked. */
export async function forgetModerators(trx: Trx, memberIds: number[], postIds: number[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update posts set
      moderated_by = case when moderated_by = ${anyOf(memberIds)} then null else moderated_by end,
      temp_by = case when temp_by = ${anyOf(memberIds)} then null else temp_by end
    where id in (select id from posts where id = any(${postIds}::bigint[]) for no key update skip locked)`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

/** The ids of the acts of moderation in which the members or what they wrote is named. */
export async function listActs(db: Db, memberIds: number[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from moderation_log where author_id = ${anyOf(memberIds)} and author_username <> '#' || author_id
    union
    select id from moderation_log where moderator_id = ${anyOf(memberIds)} and moderator_username <> '#' || moderator_id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Leaves of acts of moderation only numbers where one of the members was their author or moderator. */
export async function reduceActs(trx: Trx, memberIds: number[], ids: number[]): Promise<number> {
  const none = JSON.stringify(BLANK_STATE);
  const isAuthor = sql`coalesce(author_id = ${anyOf(memberIds)}, false)`;
  const isModerator = sql`coalesce(moderator_id = ${anyOf(memberIds)}, false)`;
  await sql`
    update moderation_log set
      author_username = case when ${isAuthor} then '#' || author_id else author_username end,
      moderator_username = case when ${isModerator} then '#' || moderator_id else moderator_username end,
      before = case when ${isAuthor} then ${none}::jsonb else before end,
      after = case when after is not null then ${none}::jsonb end
    where id = ${anyOf(ids)}`.execute(trx);
  return ids.length;
}
