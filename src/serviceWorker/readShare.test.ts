import { IMAGE_MAX_BYTES, POST_MAX } from '#contract/limits';
import { readShare } from './readShare';

const NOW = 1_750_000_000_000;

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const textOf = (fields: Record<string, string>) => readShare(formOf(fields), NOW).text;

function picture(bytes: number, type = 'image/png'): File {
  const file = new File(['x'], 'shared', { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

test.each([
  [
    { title: 'Delphi', text: 'A guide', url: 'https://delphi.example' },
    'Delphi\nA guide\nhttps://delphi.example',
  ],
  // Most browsers put the address into the text, and its title, too.
  [
    { title: 'Delphi', text: 'Delphi https://delphi.example', url: 'https://delphi.example' },
    'Delphi https://delphi.example',
  ],
  [{ title: 'Delphi', text: 'Delphi', url: '' }, 'Delphi'],
  [{ title: '', text: '  Alone  ', url: '' }, 'Alone'],
  [{ title: '', text: '', url: '' }, ''],
])('joins title, text and address, each said once: %j', (fields, text) => {
  expect(textOf(fields)).toBe(text);
});

test('a text is cut to the length of a post, in characters', () => {
  expect(textOf({ text: '🏛'.repeat(POST_MAX + 1) })).toBe('🏛'.repeat(POST_MAX));
});

/** A form with these files; FormData makes others of them. */
function withPictures(...files: File[]): FormData {
  const form = new FormData();
  jest.spyOn(form, 'getAll').mockReturnValue(files);
  return form;
}

test('takes the first picture, and no other file', () => {
  const [notes, first, second] = [picture(9, 'text/plain'), picture(1), picture(2)];
  const shared = readShare(withPictures(notes, first, second), NOW);
  expect(shared).toEqual({ text: '', picture: first, isPictureTooLarge: false, at: NOW });
});

test('leaves out a picture that is too large for a post, and says so', () => {
  const read = (bytes: number) => readShare(withPictures(picture(bytes)), NOW);
  expect(read(IMAGE_MAX_BYTES)).toMatchObject({
    picture: { size: IMAGE_MAX_BYTES },
    isPictureTooLarge: false,
  });
  expect(read(IMAGE_MAX_BYTES + 1)).toMatchObject({ picture: null, isPictureTooLarge: true });
});
