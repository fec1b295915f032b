import { sql } from 'kysely';
import { TEMP_EDIT_MS } from '#contract/limits';
import type { Trx } from '../../db/connect';
import type { ModeratedState, ModerationAction, PostContent } from '../../db/columns';
import type { Member } from '../../http/session';
import { mediaUrl } from '../media';
import { NO_TEMPORARY_EDIT, type PostRecord, toTemporary } from '../posts';

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
