import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { unreadLabel, unreadName } from './countText';
import { UnreadBadge } from './UnreadBadge';

test.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [250, '9+'],
])('%d unread show as %j', (count, shown) => {
  render(<UnreadBadge count={count} />);
  expect(screen.getByText(shown)).toBeVisible();
  expect(unreadLabel(count)).toBe(shown);
});

test('no unread messages show no badge, also after there were some', () => {
  const { container, rerender } = render(<UnreadBadge count={1}>icon</UnreadBadge>);
  rerender(<UnreadBadge count={0}>icon</UnreadBadge>);
  expect(container.innerHTML).toBe('icon');
});

test('the name says the whole count to those who do not see the badge', () => {
  expect(unreadName(0)).toBe('Messages');
  expect(unreadName(12)).toBe('Messages, 12 unread');
});
