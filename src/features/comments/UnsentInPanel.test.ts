import { withReply } from './UnsentInPanel';

test('a reply that is sent or emptied leaves another one that was begun to be offered', () => {
  let begun = withReply('', '1', true);
  begun = withReply(begun, '7,9', true);
  expect(withReply(begun, '7,9', true)).toBe('1 7,9');
  begun = withReply(begun, '7,9', false);
  expect(begun).toBe('1');
  expect(withReply(begun, '5', false)).toBe('1');
  expect(withReply(begun, '1', false)).toBe('');
});
