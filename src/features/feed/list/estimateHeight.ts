import { foldText } from '../../posts/foldText';
import type { CachedPost } from '../../posts/postEntity';

/** Pixels of a card without text and picture, of a line, of a character, and of the horizontal padding. */
const FRAME = 150;
const LINE = 25;
const CHARACTER = 7.5;
const INSET = 40;

/** The approximate height of a card in pixels, which the virtualizer uses until the card is measured. */
export function estimateHeight(post: CachedPost | undefined, width: number): number {
  if (!post) return FRAME;
  const text = foldText(post.content) ?? post.content;
  const perLine = (width - INSET) / CHARACTER;
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
  const { image_width: across, image_height: down } = post;
  const picture = across && down ? Math.min(across, width - INSET) / Math.max(across / down, 0.8) : 0;
  return FRAME + (text ? lines * LINE : 0) + Math.round(picture);
}
