import { IMAGE_MAX_BYTES, POST_MAX } from '#contract/limits';
import type { Shared } from '../drafts/shared';

/** The fields that public/manifest.webmanifest names. */
const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** Title, text and address, each on a line of its own; apps often repeat one in another. At most as long as a post. */
function joinTexts(parts: string[]): string {
  const said = parts.filter(
    (part, index) =>
      part && !parts.some((other, at) => other.includes(part) && (other.length > part.length || at < index)),
  );
  return Array.from(said.join('\n')).slice(0, POST_MAX).join('');
}

/** What another app shares: texts, and the first picture. */
export function readShare(form: FormData, now: number): Shared {
  const files = form.getAll('picture').filter((entry) => entry instanceof File);
  const picture = files.find(({ type }) => type.startsWith('image/')) ?? null;
  const isPictureTooLarge = picture !== null && picture.size > IMAGE_MAX_BYTES;
  return {
    text: joinTexts(['title', 'text', 'url'].map((name) => textOf(form, name))),
    picture: isPictureTooLarge ? null : picture,
    isPictureTooLarge,
    at: now,
  };
}
