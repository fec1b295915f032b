import fc from 'fast-check';
import { foldText } from './foldText';

test('does not collapse a short text', () => {
  expect(foldText('a'.repeat(700))).toBeNull();
  expect(foldText(Array(12).fill('line').join('\n'))).toBeNull();
});

test('collapses many lines to a few', () => {
  expect(foldText(Array(13).fill('line').join('\n'))?.split('\n')).toHaveLength(8);
});

test('cuts between words if there are any, and never inside a character', () => {
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
