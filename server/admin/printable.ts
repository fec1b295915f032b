/** Steers a terminal or turns the direction of text: a member's words must not pass as the program's. */
const UNSAFE = /(?![\n\t])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A member's text as a terminal may show it. Line breaks and tabs stay. */
export const printable = (text: string): string =>
  text.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
