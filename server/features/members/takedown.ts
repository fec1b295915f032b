import type { Trx } from '../../db/connect';
import { hideKeys, holdPictures, showKeys } from '../media/queries';
import { emptyProfile, fillProfile } from './queries';

interface TakenProfile {
  bio: string;
  picture_id: number | null;
  /** The same as a list. */
  pictures: number[];
}

/** Empties a member's bio and takes the picture. Returns both; null where there is neither. */
export async function takeProfileDown(trx: Trx, id: number) {
  const profile = await emptyProfile(trx, id);
  if (!profile || (profile.bio === '' && profile.picture_id === null)) return null;
  const pictures = profile.picture_id === null ? [] : [profile.picture_id];
  await holdPictures(trx, pictures, true);
  const removed: TakenProfile = { ...profile, pictures };
  return { removed, moves: await hideKeys(trx, pictures), messages: [] };
}

/** Puts bio and picture back where the member has no others since. Null where either stays away. */
export async function putProfileBack(trx: Trx, id: number, { bio, picture_id, pictures }: TakenProfile) {
  const profile = await fillProfile(trx, id, { bio, picture_id });
  await holdPictures(trx, pictures, false);
  const hasPicture = profile !== undefined && (picture_id === null || profile.picture_id === picture_id);
  const moves = hasPicture ? await showKeys(trx, pictures) : [];
  return { moves, messages: [], isWhole: hasPicture && (bio === '' || profile.bio === bio) };
}
