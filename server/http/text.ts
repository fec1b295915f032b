import { textLength } from '#contract/text';
import { badRequest } from './problem';

/**
 * Text as it is stored: trimmed, and no longer than `max` code points (decisions: Posts). PostgreSQL cannot keep a
 * null character or half of a surrogate pair, so these are refused. Lines end in a line feed, as they were typed:
 * multipart/form-data sends them with two characters.
 */
export function checkText(field: string, raw: string, max: number): string {
  const text = raw.replace(/\r\n?/g, '\n');
  if (text.includes('\u0000') || !text.isWellFormed()) {
    throw badRequest(field, 'The text has a character that cannot be stored.');
  }
  const excess = textLength(text) - max;
  if (excess > 0) {
    throw badRequest(
      field,
      `The text is ${excess} ${excess === 1 ? 'character' : 'characters'} too long: ${max} are possible.`,
    );
  }
  return text.trim();
}
