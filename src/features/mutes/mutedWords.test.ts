import fc from 'fast-check';
import { mutedWordsTest } from './mutedWords';

const has = (text: string, ...words: string[]) => mutedWordsTest(words)(text);

test.each([
  ['a word', 'The finale was great', 'finale'],
  ['a word in another case', 'The FINALE was great', 'Finale'],
  ['a word beside punctuation', '(finale)!', 'finale'],
  ['a word at the end of a line', 'See the\nfinale', 'finale'],
  ['a hashtag by its word', '#finale', 'finale'],
  ['a hashtag', 'Look at #finale now', '#finale'],
  ['a phrase', 'The season finale was great', 'season finale'],
  ['a phrase over two lines', 'The season\n  finale', 'season finale'],
  ['a word with an accent that is written in two characters', 'Au cafe\u0301.', 'café'],
  ['a word of full-width letters', 'ＦＩＮＡＬＥ', 'finale'],
  ['a word with a typographic apostrophe', 'I don’t', "don't"],
  ['a Greek word with a final sigma', 'Ο ΛΌΓΟΣ', 'λόγος'],
  ['a Cyrillic word', 'Это Спойлер.', 'спойлер'],
  ['Chinese within a sentence', '我喜欢剧透内容', '剧透'],
  ['Latin letters within Chinese', '我喜欢React框架', 'react'],
  ['Japanese within a sentence', 'このネタバレはひどい', 'ネタバレ'],
  ['Thai within a sentence', 'ฉันไม่ชอบสปอยล์เลย', 'สปอยล์'],
  ['Korean with a particle', '스포일러가 있어요', '스포일러'],
  ['an emoji', 'Happy Halloween🎃', '🎃'],
  ['a heart drawn as an emoji', 'I ❤️ you', '❤'],
  ['signs that mean something in a pattern', 'Is it C++ or (a|b)?', 'c++'],
  ['the second of two words', 'An election', 'finale', 'election'],
])('finds %s', (_what, text, ...words) => {
  expect(has(text, ...words)).toBe(true);
});

test.each([
  ['Han', '日本語'],
  ['Hiragana', 'ひらが'],
  ['Katakana', 'カタナ'],
  ['Hangul', '한글로'],
  ['Thai', 'กขค'],
  ['Lao', 'ກຂຄ'],
  ['Khmer', 'កខគ'],
  ['Burmese', 'ကခဂ'],
  ['Tibetan', 'ཀཁག'],
  ['Javanese', 'ꦏꦐꦑ'],
  ['Balinese', 'ᬓᬔᬕ'],
  ['Tai Tham', 'ᨠᨡᨢ'],
])('in %s, whose words are not set apart by spaces, finds a part of the text', (_script, text) => {
  expect(has(text, text[1]!)).toBe(true);
});

test.each([
  ['the beginning of a longer word', 'finales', 'finale'],
  ['the end of a longer word', 'semifinale', 'finale'],
  ['a word before a combining accent', 'cafe\u0301', 'cafe'],
  ['a part of a name with underscores', 'the_finale_thread', 'finale'],
  ['a phrase with a word between', 'season grand finale', 'season finale'],
  ['a part of a number', '1984', '98'],
  ['no word', 'Anything'],
  ['an empty word', 'Anything', '  '],
])('does not find %s', (_what, text, ...words) => {
  expect(has(text, ...words)).toBe(false);
});

const letters = fc.stringMatching(/^\p{L}{1,12}$/u);
const latin = fc.stringMatching(/^[a-z]{1,12}$/);
const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });

test('finds any word between spaces, and none within a longer word', () => {
  fc.assert(
    fc.property(letters, anyText, anyText, (word, before, after) => {
      expect(has(`${before} ${word} ${after}`, word)).toBe(true);
    }),
  );
  fc.assert(
    fc.property(latin, latin, (word, more) => {
      expect(has(`${word}${more}`, word)).toBe(false);
      expect(has(`${more}${word}`, word)).toBe(`${more}${word}` === word);
    }),
  );
});

test('several words find what one of them finds, and no word breaks the test', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 5 }), anyText, (words, text) => {
      expect(has(text, ...words)).toBe(words.some((word) => has(text, word)));
    }),
  );
});
