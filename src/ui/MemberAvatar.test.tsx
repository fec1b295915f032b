import '@testing-library/jest-dom';
import { act, render } from '@testing-library/react';
import { MemberAvatar } from './MemberAvatar';

test('without a picture it is the initial, on the same colour for the same name', () => {
  const first = render(<MemberAvatar name="ada" picture={null} />).container.firstElementChild;
  const again = render(<MemberAvatar name="ada" picture={null} />).container.firstElementChild;
  expect(first).toHaveTextContent(/^A$/);
  expect(first?.getAttribute('style')).toMatch(/background/);
  expect(again?.getAttribute('style')).toBe(first?.getAttribute('style'));
});

test('a picture that does not load gives way to the initial', () => {
  // MUI's Avatar loads the picture by an Image first; jsdom loads none.
  const image = document.createElement('img');
  jest.spyOn(window, 'Image').mockReturnValue(image);
  const { container } = render(<MemberAvatar name="ada" picture="/media/gone.webp" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/media/gone.webp');
  act(() => void image.onerror?.('error'));
  expect(container).toHaveTextContent(/^A$/);
});
