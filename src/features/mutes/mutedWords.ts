/** Scripts whose words are not set apart by spaces, and Hangul, whose words have particles joined to them. */
const JOINED = [
  'Hani',
  'Hira',
  'Kana',
  'Hang',
  'Thai',
  'Laoo',
  'Khmr',
  'Mymr',
  'Tibt',
  'Java',
  'Bali',
  'Lana',
];

/** A character within a word of any other script. */
const IN_WORD = `(?![${JOINED.map((script) => `\\p{scx=${script}}`).join('')}])[\\p{L}\\p{M}\\p{N}_]`;

/** Where two characters of one word do not meet. */
const BOUNDARY = `(?:(?<!${IN_WORD})|(?!${IN_WORD}))`;

/**
 * One form for what reads the same: in either case, in full-width letters, with typographic apostrophes. (To compile the
 * pattern without case takes a browser four times as long.)
 */
const normalize = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/[‘’]/g, "'").replace(/ς/g, 'σ');

const escape = (text: string): string => text.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&');

/**
 * Makes a test of texts for muted words and phrases: whole words, whatever their case and the space between them. In scripts
 * without spaces between words a phrase is found anywhere.
 */
export function mutedWordsTest(words: readonly string[]): (text: string) => boolean {
  const phrases = words.map((word) => normalize(word).trim()).filter(Boolean);
  if (phrases.length === 0) return () => false;
  const alternatives = phrases.map((phrase) => phrase.split(/\s+/).map(escape).join('\\s+')).join('|');
  const pattern = new RegExp(`${BOUNDARY}(?:${alternatives})${BOUNDARY}`, 'u');
  return (text) => pattern.test(normalize(text));
}
