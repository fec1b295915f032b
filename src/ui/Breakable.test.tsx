import { render } from '@testing-library/react';
import { Breakable } from './Breakable';

const lines = (text: string) => render(<Breakable text={text} />).container.innerHTML.split('<wbr>');

test('a name may break after what joins its parts, and loses nothing', () => {
  expect(lines('Ada_King-Noel.of.Lovelace')).toEqual(['Ada_', 'King-', 'Noel.', 'of.', 'Lovelace']);
  expect(lines('__ada__lovelace--')).toEqual(['__', 'ada__', 'lovelace--']);
  expect(lines('ada')).toEqual(['ada']);
  expect(lines('___')).toEqual(['___']);
});
