const LENGTH = 40;

/** The beginning of a text as one that goes on: an ellipsis in place of the punctuation and space at its end. */
export const cutShort = (text: string): string => `${text.replace(/[\s.,:;…]+$/, '')}…`;

/** The beginning of a text in quotation marks, with a space before them; nothing for an empty text. */
export function quoteOf(text: string): string {
  const characters = Array.from(text.trim().replace(/\s+/g, ' '));
  if (characters.length === 0) return '';
  const start = characters.slice(0, LENGTH).join('');
  return ` “${characters.length > LENGTH ? cutShort(start) : start}”`;
}
