import { sql } from 'kysely';
import type { MediaStore } from '../../adapters/media';
import type { Db } from '../../db/connect';
import { NO_TEMPORARY_EDIT } from '../posts/queries/temporaryEdit';
import { deletePictures, unused } from './store';

/** Rows looked at in one statement. */
const BATCH = 1_000;

/** Removes what ended temporary edits showed. Posts that are just being written to wait for the next time. */
async function clearEndedEdits(db: Db): Promise<void> {
  await db
    .updateTable('posts')
    .set(NO_TEMPORARY_EDIT)
    .where('id', 'in', (from) =>
      from
        .selectFrom('posts')
        .select('id')
        .where('temp_until', '<=', sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/**
 * Deletes the pictures that nothing shows: those of ended temporary edits, and what a crash between keeping a picture
 * and showing it has left. Younger than an hour they may belong to a request under way. Run hourly; two at once do no
 * harm. Answers how many went.
 */
export async function sweepPictures(db: Db, store: MediaStore): Promise<number> {
  await clearEndedEdits(db);
  let swept = 0;
  let last = 0;
  for (;;) {
    const batch = await db
      .selectFrom('media')
      .select(['id', 'key', unused.as('is_unused')])
      .where('id', '>', last)
      .where(sql<boolean>`created_at < now() - interval '1 hour'`)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const pictures = batch.filter(({ is_unused }) => is_unused);
    await deletePictures(db, store, pictures);
    swept += pictures.length;
    const next = batch.at(-1)?.id;
    if (next === undefined) return swept;
    last = next;
  }
}
