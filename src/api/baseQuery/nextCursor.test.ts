import { parseNextCursor } from './nextCursor';

test.each([
  ['going back', '</api/posts/?limit=20&before=abc%3D>; rel="next"', 'abc='],
  ['going forward', '</api/posts/1/comments/?after=x>; rel="next"', 'x'],
  ['without quotes', '</api/posts/?before=abc>; rel=next', 'abc'],
  ['among other links', '</a?before=no>; rel="prev", </b?before=yes>; rel="next"', 'yes'],
  ['of another kind', '</api/posts/?before=abc>; rel="prev"', null],
  ['to another host: the cursor alone', '<https://elsewhere.example/api/?before=abc>; rel="next"', 'abc'],
  ['that is missing', null, null],
])('a Link header %s', (_what, header, expected) => {
  expect(parseNextCursor(header)).toBe(expected);
});
