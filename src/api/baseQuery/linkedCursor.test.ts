import { parseLinkedCursor } from './linkedCursor';

test.each([
  ['going back', '</api/posts/?limit=20&before=abc%3D>; rel="next"', 'abc='],
  ['going forward', '</api/posts/1/comments/?after=x>; rel="next"', 'x'],
  ['without quotes', '</api/posts/?before=abc>; rel=next', 'abc'],
  ['among other links', '</a?before=no>; rel="prev", </b?before=yes>; rel="next"', 'yes'],
  ['of another kind', '</api/posts/?before=abc>; rel="prev"', null],
  ['to another host: the cursor alone', '<https://elsewhere.example/api/?before=abc>; rel="next"', 'abc'],
  ['that is missing', null, null],
])('a Link header %s', (_what, header, expected) => {
  expect(parseLinkedCursor(header, 'next')).toBe(expected);
});

test('reads the previous page from the same header', () => {
  const header = '</a?before=down>; rel="next", </a?after=up>; rel="prev"';
  expect(parseLinkedCursor(header, 'prev')).toBe('up');
  expect(parseLinkedCursor(header, 'next')).toBe('down');
});
