const LENGTH = 40;

/** The beginning of a text in quotation marks, with a space before them; nothing for an empty text. */
export function quoteOf(text: string): string {
  const characters = Array.from(text.trim().replace(/\s+/g, ' '));
  if (characters.length === 0) return '';
  return ` “${characters.slice(0, LENGTH).join('').trimEnd()}${characters.length > LENGTH ? '…' : ''}”`;
}
