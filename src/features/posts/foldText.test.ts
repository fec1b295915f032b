import fc from 'fast-check';
import { foldText } from './foldText';

test('a short text is not folded', () => {
  expect(foldText('a'.repeat(700))).toBeNull();
  expect(foldText(Array(12).fill('line').join('\n'))).toBeNull();
});

test('many lines are folded to a few', () => {
  expect(foldText(Array(13).fill('line').join('\n'))?.split('\n')).toHaveLength(8);
});

test('a fold is a beginning of the text, between words where there are any, and never half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 701, maxLength: 1500 }), (text) => {
      const folded = foldText(text);
      expect(folded).not.toBeNull();
      expect(text.startsWith(folded!)).toBe(true);
      expect(folded!.isWellFormed()).toBe(true);
    }),
  );
  expect(foldText('word '.repeat(200))?.endsWith(' word')).toBe(true);
});
