import { PICTURE_WIDTHS, resizedAddress } from '#contract/pictures';
import { purge } from '../../adapters/media/purge';
import type { TaskContext } from '../../queue/task';
import { HELD } from './address';
import type { PictureMove } from './queries';
import { movePicture } from './store';

/** Moves a picture for certain, and lets the CDN forget the addresses at which it was served (decisions: Safety). */
export async function finishMove(context: TaskContext, move: PictureMove): Promise<void> {
  await movePicture(context, move);
  const { cdnPurgeUrl } = context.config;
  if (!cdnPurgeUrl || move.from.endsWith(HELD)) return;
  const keys = [move.from, ...PICTURE_WIDTHS.map((width) => resizedAddress(move.from, width))];
  await Promise.all(keys.map((key) => purge(`${cdnPurgeUrl}/${key}`)));
}
