import { IMAGE_MAX_BYTES } from '#contract/limits';
import { closeToast, toast } from './toast';

/** What the server takes (decisions: Posts). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];

/** The first picture among pasted or dropped files. */
export const pictureIn = ({ files }: DataTransfer): File | undefined =>
  [...files].find(({ type }) => IMAGE_TYPES.includes(type));

const TOO_LARGE = ['Image size should be less than 5MB', 'warning'] as const;

/** Shows that a picture is too large (spec §5). */
export const refuseLargeImage = (): void => toast(...TOO_LARGE);

/** Whether a picture may be sent; one that is too large is rejected with a toast, until another one is taken. */
export function acceptImage(file: File): boolean {
  const isAccepted = file.size <= IMAGE_MAX_BYTES;
  if (isAccepted) closeToast(...TOO_LARGE);
  else refuseLargeImage();
  return isAccepted;
}

/** Marks what is dragged from the page itself, whose pictures browsers offer as files, too. */
const OWN_DRAG = 'application/x-pantheon';

/** Whether files are dragged that are not of this page. */
export const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer !== null && dataTransfer.types.includes('Files') && !dataTransfer.types.includes(OWN_DRAG);

/** Keeps the browser from opening a dropped file in the place of the page. */
export function preventFileNavigation(): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    });
  }
  window.addEventListener('dragstart', ({ dataTransfer }) => dataTransfer?.setData(OWN_DRAG, 'true'));
}
