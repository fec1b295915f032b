/** Control characters and direction marks: a member's text must not look like the program's output. */
const UNSAFE = /(?![\n\t])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A member's text, safe to print to a terminal. Line breaks and tabs stay. */
export const printable = (text: string): string =>
  text.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
