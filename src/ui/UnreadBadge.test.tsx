import '@testing-library/jest-dom';
import { render } from '@testing-library/react';
import { UnreadBadge, unreadName } from './UnreadBadge';

test.each([
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [250, '9+'],
])('%d unread show as %j', (count, shown) => {
  const { container } = render(<UnreadBadge count={count} />);
  expect(container).toHaveTextContent(new RegExp(`^${shown.replace('+', '\\+')}$`));
});

test('the name says the whole count to those who do not see the badge', () => {
  expect(unreadName(0)).toBe('Messages');
  expect(unreadName(12)).toBe('Messages, 12 unread');
});
