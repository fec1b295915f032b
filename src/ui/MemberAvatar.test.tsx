import '@testing-library/jest-dom';
import { fireEvent, render } from '@testing-library/react';
import { MemberAvatar } from './MemberAvatar';

test('without a picture it is the initial, on the same colour for the same name', () => {
  const first = render(<MemberAvatar name="ada" picture={null} />).container.firstElementChild;
  const again = render(<MemberAvatar name="ada" picture={null} />).container.firstElementChild;
  expect(first).toHaveTextContent(/^A$/);
  expect(first?.getAttribute('style')).toMatch(/background/);
  expect(again?.getAttribute('style')).toBe(first?.getAttribute('style'));
});

test('a picture that does not load gives way to the initial', () => {
  const { container, rerender } = render(<MemberAvatar name="ada" picture="/media/gone.webp" />);
  const picture = () => container.querySelector('img');
  expect(picture()).toHaveAttribute('src', '/media/gone.webp');
  fireEvent.error(picture()!);
  expect(container).toHaveTextContent(/^A$/);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  rerender(<MemberAvatar name="ada" picture="/media/new.webp" />);
  expect(picture()).toHaveAttribute('src', '/media/new.webp');
});
