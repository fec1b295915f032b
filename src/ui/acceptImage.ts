import { IMAGE_MAX_BYTES } from '#contract/limits';
import { toast } from './toast';

/** Whether a picture may be sent; one that is too large is refused with a word (spec §5). */
export function acceptImage(file: File): boolean {
  const isAccepted = file.size <= IMAGE_MAX_BYTES;
  if (!isAccepted) toast('Image size should be less than 5MB', 'warning');
  return isAccepted;
}
