import type { Pages } from '../api/pages';
import { withAdditions } from './additions';

const list = (ids: number[]): Pages<number> => ({
  pages: [{ items: ids, next: null, previous: null, readAt: 10 }],
  pageParams: [{}],
});
const atStart = { side: 'start', readAt: 10 } as const;

test('adds new items at their side, in the order of the list', () => {
  expect(
    withAdditions(
      list([3, 2]),
      [
        { id: 5, at: 11 },
        { id: 4, at: 12 },
      ],
      atStart,
    ),
  ).toEqual([5, 4, 3, 2]);
  expect(withAdditions(list([2, 3]), [{ id: 4, at: 11 }], { side: 'end', readAt: 10 })).toEqual([2, 3, 4]);
});

test('does not repeat an item that the list has', () => {
  expect(withAdditions(list([5, 3]), [{ id: 5, at: 11 }], atStart)).toEqual([5, 3]);
});

test('leaves out an item that a later response does not have', () => {
  expect(withAdditions(list([3]), [{ id: 5, at: 9 }], atStart)).toEqual([3]);
});

test('adds nothing if that end of the list is not loaded', () => {
  expect(withAdditions(list([3]), [{ id: 5, at: 11 }], { side: 'start', readAt: undefined })).toEqual([3]);
});
