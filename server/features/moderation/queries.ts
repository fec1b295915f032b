import { sql } from 'kysely';
import { TEMP_EDIT_MS } from '#contract/limits';
import type { Trx } from '../../db/connect';
import type { ModeratedState, ModerationLogTable, PostContent } from '../../db/tables/posts';
import { mediaUrl } from '../media';
import { NO_TEMPORARY_EDIT, type PostRecord, toTemporary } from '../posts';

interface Edit {
  post: PostRecord;
  moderatorId: number;
  after: PostContent;
}

/** Shows other content beside the original, for an hour from now by the database's clock (decisions: Posts). */
export async function editForAnHour(trx: Trx, { post, moderatorId, after }: Edit): Promise<void> {
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

/** Replaces the content for good and ends a temporary edit. */
export async function editForGood(trx: Trx, { post, moderatorId, after }: Edit): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ ...after, moderated_by: moderatorId, ...NO_TEMPORARY_EDIT })
    .where('id', '=', post.id)
    .execute();
}

interface Act {
  action: ModerationLogTable['action'];
  moderator: string;
  post: PostRecord;
  before: PostContent;
  after: PostContent | null;
}

/** Writes an act of moderation into the audit log: who, whose, what, before, after, when. */
export async function logAct(trx: Trx, { action, moderator, post, before, after }: Act): Promise<void> {
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
      moderator_username: moderator,
      author_username: post.authorUsername,
      post_id: post.id,
      action,
      before: stateOf(before),
      after: after && stateOf(after),
    })
    .execute();
}
