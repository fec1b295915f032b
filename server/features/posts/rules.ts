import type { Upload } from '#contract/common';
import { POST_MAX } from '#contract/limits';
import { invalid } from '../../http/problem';
import { checkText } from '../../http/text';

/** The text of a post as it is stored. */
export const checkPostText = (text: string | undefined): string => checkText('content', text ?? '', POST_MAX);

/** The picture that came with a request, if any: '' means none. A JSON body can carry no file. */
export function uploadOf(image: Upload | '' | undefined): Upload | undefined {
  if (image === undefined || image === '') return undefined;
  if (!(image.bytes instanceof Uint8Array)) {
    throw invalid('image', 'Send the picture as a file (multipart/form-data).');
  }
  return image;
}

/** A new post needs text or an image (spec §5). */
export function checkNewPost(content: string, image: Upload | undefined): void {
  if (content === '' && !image) throw invalid('content', 'Please enter some content or select an image');
}
