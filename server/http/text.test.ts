import type { Problem } from './problem';
import { checkText } from './text';

/** The problem with which a text is refused. */
function refusal(text: string, max = 5): Problem {
  try {
    checkText('content', text, max);
  } catch (error) {
    return error as Problem;
  }
  throw new Error('it was taken');
}

test.each([
  ['of the greatest length', 'abcde', 'abcde'],
  ['with blanks around it, which do not count', ' \n abcde\t ', 'abcde'],
  ['of 4-byte characters, one each', '🏛️🔱⚡⚡'.normalize(), '🏛️🔱⚡⚡'],
  ['right to left', 'שלום', 'שלום'],
  ['of HTML, as it is', '<b>', '<b>'],
  ['of nothing', '', ''],
])('a text %s is kept', (_what, text, kept) => {
  expect(checkText('content', text, 5)).toBe(kept);
});

test.each([
  ['abcdef', 'The text is 1 character too long: 5 are possible.'],
  ['⚡'.repeat(7), 'The text is 2 characters too long: 5 are possible.'],
])('%j is too long, and the sentence says by how much', (text, sentence) => {
  expect(refusal(text)).toMatchObject({
    status: 400,
    detail: sentence,
    extras: { errors: { content: [sentence] } },
  });
});

test.each([
  ['a null character', 'a\u0000b'],
  ['the first half of a pair', 'a\ud83d'],
  ['the second half of a pair', '\ude00a'],
])('%s cannot be stored, and is refused before PostgreSQL does', (_what, text) => {
  expect(refusal(text)).toMatchObject({
    status: 400,
    detail: 'The text has a character that cannot be stored.',
  });
});
