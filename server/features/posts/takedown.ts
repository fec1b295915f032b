import type { Trx } from '../../db/connect';
import { postChanged, postsDeleted } from '../live/publish';
import { hideKeys, holdPictures, showKeys, type PictureMove } from '../media/queries';
import { hideForCase, returnPicture, showForCase, takePicture, type PicturePlaces } from './queries/takedown';

const present = (ids: (number | null)[]): number[] => ids.filter((id) => id !== null);

/**
 * Hides a post and the addresses of its pictures, a temporary edit's too. Returns what it takes to show it again; null
 * where it is gone.
 */
export async function takePostDown(trx: Trx, id: number) {
  const hidden = await hideForCase(trx, id);
  if (!hidden) return null;
  const { authorId, pictures } = hidden;
  const moves = await hideKeys(trx, present(pictures));
  return { removed: { author_id: authorId }, moves, messages: postsDeleted([id]) };
}

/** Shows a post again. Null where it was deleted since. */
export async function putPostBack(trx: Trx, id: number, { author_id }: { author_id: number }) {
  const pictures = await showForCase(trx, id, author_id);
  return pictures ? { moves: await showKeys(trx, present(pictures)), messages: postChanged(id) } : null;
}

const changed = ({ posts, temporary }: PicturePlaces) => [...posts, ...temporary].flatMap(postChanged);

/** Takes a picture from the posts and members that show it, and hides its address. Null where nothing shows it. */
export async function takePictureDown(trx: Trx, id: number) {
  const places = await takePicture(trx, id);
  if (Object.values(places).flat().length === 0) return null;
  await holdPictures(trx, [id], true);
  return {
    removed: { ...places, pictures: [id] },
    moves: await hideKeys(trx, [id]),
    messages: changed(places),
  };
}

/** Shows a picture again where no other has taken its place. Null where none of those places is free. */
export async function putPictureBack(trx: Trx, id: number, places: PicturePlaces) {
  await holdPictures(trx, [id], false);
  const count = await returnPicture(trx, id, places);
  if (count === 0) return null;
  const moves: PictureMove[] = await showKeys(trx, [id]);
  return { moves, messages: changed(places) };
}
