import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { PICTURE_WIDTHS, resizedAddress } from '#contract/pictures';
import type { MediaStore } from '../../adapters/media';
import type { Db } from '../../db/connect';
import { Problem } from '../../http/problem';
import type { Resized } from '../../workers/pictures.mjs';
import { resizePicture, type Picture } from './pictures';
import { HELD } from './address';
import {
  addPicture,
  findKey,
  listOldPictures,
  listUnused,
  removePictures,
  type PictureMove,
  type PictureSize,
  type StoredPicture,
} from './queries';

/** Not guessable from the content, and new for each upload: deleting one never deletes the file of another. */
const newKey = (ending = '.webp'): string => randomBytes(24).toString('base64url') + ending;

/**
 * Stores a picture's row in the database and its bytes in the store, and returns the row's id. Done before the transaction
 * of what shows it: until then nothing refers to the picture, and after a crash the sweep finds it by its row.
 */
export async function storePicture(db: Db, store: MediaStore, picture: Picture): Promise<number> {
  const key = newKey();
  const id = await addPicture(db, key, picture);
  await store.write(key, picture.bytes);
  await writeResized(store, key, picture.resized);
  return id;
}

/** Stores a copy of a picture that is not served, as `storePicture` does. Returns its row's id; null if the bytes are gone. */
export async function copyPicture(
  db: Db,
  store: MediaStore,
  { key, ...picture }: PictureSize & { key: string },
): Promise<number | null> {
  const found = await store.read(key);
  if (!found) return null;
  const bytes = await buffer(found.stream);
  const copy = newKey(HELD);
  const id = await addPicture(db, copy, picture);
  await store.write(copy, bytes);
  return id;
}

/**
 * Moves the bytes of a picture to where its row says, once that is committed, and deletes them where they have been: from
 * then on that address is 404. Idempotent, and right in whatever order the moves of a picture are done.
 */
export async function movePicture(
  { db, media }: { db: Db; media: MediaStore },
  { pictureId, from }: PictureMove,
): Promise<void> {
  let key = await findKey(db, pictureId);
  const found = key === undefined ? null : await media.read(from);
  const bytes = found && (await buffer(found.stream));
  while (bytes && key !== undefined) {
    await media.write(key, bytes);
    const current = await findKey(db, pictureId);
    if (current === key) break;
    // A later move has found nothing here, or has gone on: this one follows.
    await deleteFiles(media, key);
    key = current;
  }
  await deleteFiles(media, from);
}

/** Moves pictures at once. Never throws: the job of each does what is left. */
export const movePictures = async (
  places: { db: Db; media: MediaStore },
  moves: PictureMove[],
): Promise<void> => void (await Promise.allSettled(moves.map((move) => movePicture(places, move))));

const writeResized = (store: MediaStore, key: string, resized: Resized[]) =>
  Promise.all(resized.map(({ width, bytes }) => store.write(resizedAddress(key, width), bytes)));

/** The original goes first, so that a job which then adds a size (`addSizes`) sees that it is gone. */
async function deleteFiles(store: MediaStore, key: string): Promise<void> {
  await store.delete(key);
  await Promise.all(PICTURE_WIDTHS.map((width) => store.delete(resizedAddress(key, width))));
}

/**
 * Adds the sizes that a picture lacks which is older than they are, or was restored from a backup, which has none. A picture
 * that cannot be resized has its own bytes in their place. Idempotent.
 */
export async function addSizes(store: MediaStore, key: string): Promise<void> {
  const original = await store.read(key);
  if (!original) return;
  const bytes = await buffer(original.stream);
  const asItIs = PICTURE_WIDTHS.map((width) => ({ width, bytes }));
  const resized = await resizePicture(bytes).catch((error: unknown) => {
    // The server was too busy: the queue tries again.
    if (!(error instanceof Problem) || error.status === 503) throw error;
    return [];
  });
  await writeResized(
    store,
    key,
    asItIs.map((whole) => resized.find(({ width }) => width === whole.width) ?? whole),
  );
  if ((await store.size(key)) === null) await deleteFiles(store, key);
}

/** Deletes pictures that are not used. The rows go last, so that the sweep finds what a crash left. */
export async function deletePictures(db: Db, store: MediaStore, pictures: StoredPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  await Promise.all(pictures.map(({ key }) => deleteFiles(store, key)));
  await removePictures(
    db,
    pictures.map(({ id }) => id),
  );
}

/**
 * Deletes those of the pictures that nothing shows any more. Called once a change is committed, with what it replaced.
 * Never throws: the change is committed, and the sweep deletes what is left.
 * @param ids may hold null for "no picture"
 */
export async function releasePictures(db: Db, store: MediaStore, ids: (number | null)[]): Promise<void> {
  const present = ids.filter((id) => id !== null);
  if (present.length === 0) return;
  try {
    await deletePictures(db, store, await listUnused(db, present));
  } catch {
    return;
  }
}

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
