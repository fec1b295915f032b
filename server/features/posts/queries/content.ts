import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../../db/connect';
import type { ModeratedState, PostContent, TemporaryContent } from '../../../db/columns';
import { deleteInBatches } from '../../../db/deleteInBatches';
import type { Posts } from '../../../db/tables';

/**
 * Whether the temporary edit of the post `p` lasts, by the database's clock at the time of the query, so that it ends
 * to the second without anything having to run (decisions: Posts).
 */
export const isTemporary = sql<SqlBool>`(p.temp_until is not null and p.temp_until > now())`;

/** Whole minutes that it still lasts, rounded up; null when none does. */
export const minutesLeft = sql<number | null>`case when ${isTemporary}
  then ceil(extract(epoch from p.temp_until - now()) / 60)::int end`;

/** A column of the post `p` as everyone sees it: the temporary edit's while that lasts. */
export const shown = <Column extends keyof PostContent>(column: Column) =>
  sql<PostContent[Column]>`case when ${isTemporary}
    then ${sql.ref(`p.temp_${column}`)} else ${sql.ref(`p.${column}`)} end`;

/** What a new post is made from, with `applyChange`, and what a deleted one shows. */
export const BLANK: PostContent = { content: '', image_id: null };

const { image_id: _image, ...BLANK_TEXTS } = BLANK;
/** What the audit log keeps of a post whose people are gone. */
export const BLANK_STATE: ModeratedState = { ...BLANK_TEXTS, image: null };

/** The columns in which a temporary edit keeps its content. */
export const toTemporary = ({ content, image_id }: PostContent): TemporaryContent => ({
  temp_content: content,
  temp_image_id: image_id,
});

/** All columns of a temporary edit, as they are without one. */
export const NO_TEMPORARY_EDIT: Record<keyof Posts & `temp_${string}`, null> = {
  temp_content: null,
  temp_image_id: null,
  temp_by: null,
  temp_until: null,
};

/**
 * Deletes the content of temporary edits that have ended, so that their pictures are no longer in use. Skips posts that are
 * locked at this moment: the next run finds them.
 */
export async function clearEndedEdits(db: Db): Promise<void> {
  const cleared = sql.join(Object.keys(NO_TEMPORARY_EDIT).map((column) => sql`${sql.ref(column)} = null`));
  await deleteInBatches(
    db,
    (batch) => sql`update posts set ${cleared} where id in (
      select id from posts where temp_until <= now() order by temp_until limit ${batch} for update skip locked)`,
  );
}
