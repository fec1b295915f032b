import { sql } from 'kysely';
import { TEMP_EDIT_MS } from '#contract/limits';
import type { Db, Trx } from '../../db/connect';
import type { ModeratedState, ModerationAction, PostContent } from '../../db/columns';
import type { Member } from '../../http/session';
import { mediaUrl } from '../media/address';
import { BLANK_STATE, NO_TEMPORARY_EDIT, toTemporary } from '../posts/queries/content';
import { type PostRecord } from '../posts/queries/write';

interface Edit {
  post: PostRecord;
  moderatorId: number;
  after: PostContent;
}

/** Shows other content instead of the original, for an hour by the database's clock (decisions: Posts). */
export async function editTemporarily(trx: Trx, { post, moderatorId, after }: Edit): Promise<void> {
  await trx
    .updateTable('posts')
    .set({
      ...toTemporary(after),
      temp_by: moderatorId,
      temp_until: sql<Date>`now() + ${TEMP_EDIT_MS} * interval '1 millisecond'`,
    })
    .where('id', '=', post.id)
    .execute();
}

/** Replaces the content permanently and ends a temporary edit. */
export async function editPermanently(trx: Trx, { post, moderatorId, after }: Edit): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ ...after, moderated_by: moderatorId, ...NO_TEMPORARY_EDIT })
    .where('id', '=', post.id)
    .execute();
}

interface LogEntry {
  action: ModerationAction;
  moderator: Member;
  post: PostRecord;
  before: PostContent;
  after: PostContent | null;
}

/** Adds an entry to the audit log of moderation: who, whose, what, before, after, when. */
export async function logAction(
  trx: Trx,
  { action, moderator, post, before, after }: LogEntry,
): Promise<void> {
  const pictures = await trx
    .selectFrom('media')
    .select(['id', 'key'])
    .where(sql<boolean>`id = any(${[before.image_id, after?.image_id]}::bigint[])`)
    .execute();
  const stateOf = ({ image_id, ...rest }: PostContent): ModeratedState => {
    const picture = pictures.find(({ id }) => id === image_id);
    return { ...rest, image: picture ? mediaUrl(picture.key) : null };
  };
  await trx
    .insertInto('moderation_log')
    .values({
      moderator_id: moderator.id,
      moderator_username: moderator.username,
      author_id: post.authorId,
      author_username: post.authorUsername,
      post_id: post.id,
      action,
      before: stateOf(before),
      after: after && stateOf(after),
    })
    .execute();
}

/** Rows of one statement. */
const BATCH = 5_000;

/** The account that had the name when the act was logged. */
const idOf = (column: string) => sql`(
  select a.id from accounts a where a.username_key = lower(${sql.ref(column)}) and a.created_at <= log.created_at)`;

/**
 * Gives acts that were logged by name alone the ids of their people; of those without an account nothing stays that names
 * or quotes them. It can end at any moment and be done again.
 */
export async function fillPeople(db: Db): Promise<void> {
  const none = sql`${JSON.stringify(BLANK_STATE)}::jsonb`;
  for (let after: number | null = 0; after !== null;) {
    const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      with page as materialized (
        select id, coalesce(author_id, ${idOf('author_username')}) as author,
          coalesce(moderator_id, ${idOf('moderator_username')}) as moderator
        from moderation_log as log where id > ${after} order by id limit ${BATCH}
      ), filled as (
        update moderation_log as log set
          author_id = author,
          moderator_id = moderator,
          author_username = case when author is null then '#' else author_username end,
          moderator_username = case when moderator is null then '#' else moderator_username end,
          before = case when author is null then ${none} else before end,
          after = case when after is not null and (author is null or moderator is null) then ${none} else after end
        from page where log.id = page.id and (author_id is null or moderator_id is null)
      )
      select max(id) as last from page`.execute(db);
    after = rows[0]?.last ?? null;
  }
}
