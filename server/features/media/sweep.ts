import type { MediaStore } from '../../adapters/media';
import type { Db } from '../../db/connect';
import { listOldPictures } from './queries';
import { deletePictures } from './store';

/** Rows read in one statement. */
const BATCH = 1_000;

/**
 * Deletes the pictures that nothing shows, such as those that a crash left between storing a picture and showing it.
 * Idempotent, also when two run at once. Returns how many were deleted.
 */
export async function sweepPictures(db: Db, store: MediaStore): Promise<number> {
  let swept = 0;
  let last = 0;
  for (;;) {
    const batch = await listOldPictures(db, { after: last, limit: BATCH });
    const unused = batch.filter(({ is_unused }) => is_unused);
    await deletePictures(db, store, unused);
    swept += unused.length;
    const next = batch.at(-1)?.id;
    if (next === undefined) return swept;
    last = next;
  }
}
