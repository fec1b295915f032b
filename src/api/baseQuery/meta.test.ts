import { parseLinkedCursor, parseRetryAfter } from './meta';

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

const now = Date.parse('2026-01-01T00:00:00Z');

test.each([
  ['seconds', '7', 7_000],
  ['no wait at all', '0', 0],
  ['an HTTP date', 'Thu, 01 Jan 2026 00:01:30 GMT', 90_000],
  ['a date that is over', 'Wed, 31 Dec 2025 23:00:00 GMT', 0],
  ['more seconds than a timer can wait', '99999999999', 2_147_483_647],
  ['a date beyond any timer', 'Fri, 01 Jan 2100 00:00:00 GMT', 2_147_483_647],
  ['nothing', null, null],
  ['an empty header', '', null],
  ['words', 'soon', null],
  ['half a second, which it cannot say', '0.5', null],
  ['less than nothing', '-1', null],
])('Retry-After with %s', (_what, header, expected) => {
  expect(parseRetryAfter(header, now)).toBe(expected);
});
