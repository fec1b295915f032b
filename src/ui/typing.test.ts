import { caretAtEnd, isSendKey } from './typing';

const press = (init: KeyboardEventInit) => isSendKey(new KeyboardEvent('keydown', init));

test('Enter sends, Shift+Enter does not', () => {
  expect(press({ key: 'Enter' })).toBe(true);
  expect(press({ key: 'Enter', shiftKey: true })).toBe(false);
  expect(press({ key: 'a' })).toBe(false);
});

test('Enter that picks a word of an input method does not send, nor the last one in Safari', () => {
  expect(press({ key: 'Enter', isComposing: true })).toBe(false);
  expect(isSendKey({ key: 'Enter', shiftKey: false, isComposing: false, keyCode: 229 })).toBe(false);
});

test('a field in which one goes on writing is scrolled to its end, where the caret is', async () => {
  const field = document.createElement('textarea');
  field.value = 'line\n'.repeat(30);
  Object.defineProperty(field, 'scrollHeight', { value: 900 });
  caretAtEnd(field);
  expect(field.selectionStart).toBe(field.value.length);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(field.scrollTop).toBe(900);
});
