import { quoteOf } from './quoteOf';

test.each([
  ['', ''],
  [' \n ', ''],
  ['Hail,\n\n  Caesar! ', ' “Hail, Caesar!”'],
  ['a'.repeat(40), ` “${'a'.repeat(40)}”`],
  ['a'.repeat(41), ` “${'a'.repeat(40)}…”`],
  [`${'a'.repeat(39)} and so on`, ` “${'a'.repeat(39)}…”`],
  [`${'a'.repeat(37)}... and so on`, ` “${'a'.repeat(37)}…”`],
  ['🦉'.repeat(41), ` “${'🦉'.repeat(40)}…”`],
])('%j is quoted as %j', (text, quote) => {
  expect(quoteOf(text)).toBe(quote);
});
