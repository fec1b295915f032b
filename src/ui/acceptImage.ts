import { IMAGE_MAX_BYTES } from '#contract/limits';
import { toast } from './toast';

/** What the server takes (decisions: Posts). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];

/** The first picture among pasted or dropped files. */
export const pictureIn = ({ files }: DataTransfer): File | undefined =>
  [...files].find(({ type }) => IMAGE_TYPES.includes(type));

/** Whether a picture may be sent; one that is too large is rejected with a toast (spec §5). */
export function acceptImage(file: File): boolean {
  const isAccepted = file.size <= IMAGE_MAX_BYTES;
  if (!isAccepted) toast('Image size should be less than 5MB', 'warning');
  return isAccepted;
}

/** Keeps the browser from opening a dropped file in the place of the page. */
export function preventFileNavigation(): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    });
  }
}
