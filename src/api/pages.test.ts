import { isFromStart, pagination, toPage, type Page, type PageParam } from './pages';

const oneWay = pagination('before');
const page = (next: string | null, previous: string | null = null): Page<number> => ({
  items: [1],
  next,
  previous,
  readAt: 1,
});
const next = (last: Page<number>, param: PageParam) => oneWay.getNextPageParam(last, [], param);
const previous = (first: Page<number>, param: PageParam) => oneWay.getPreviousPageParam(first, [], param);

test('a page has its items and the cursors of its neighbours', () => {
  const meta = {
    startedAt: 1,
    answeredAt: 2,
    nextCursor: 'n',
    previousCursor: 'p',
    retryAfterMs: null,
    requestId: null,
    serverTime: null,
  };
  expect(toPage([1, 2], meta)).toEqual({ items: [1, 2], next: 'n', previous: 'p', readAt: 1 });
  expect(toPage([1], undefined)).toEqual({ items: [1], next: null, previous: null, readAt: 0 });
});

test('the next page is requested with the cursor of the direction; the last page has none', () => {
  expect(next(page('a'), {})).toMatchObject({ before: 'a' });
  expect(pagination('after').getNextPageParam(page('a'), [], {})).toMatchObject({ after: 'a' });
  expect(next(page(null), { before: 'a' })).toBeUndefined();
});

test('with cursors one way only, dropped pages can be fetched again, up to the first', () => {
  const second = next(page('a'), {})!;
  const third = next(page('b'), second)!;
  expect(third).toMatchObject({ before: 'b' });
  expect(previous(page('c'), third)).toEqual(second);
  expect(previous(page('b'), second)).toEqual({});
  expect(previous(page('a'), {})).toBeUndefined();
});

test('with cursors both ways, the previous page is the one in the Link header', () => {
  expect(previous(page('c', 'above'), { before: 'b' })).toEqual({ after: 'above' });
  expect(next(page('c', 'above'), { before: 'b' })).toEqual({ before: 'c' });
});

test('a list starts at its first page, unless that was dropped or never loaded', () => {
  expect(isFromStart({ pages: [page('a')], pageParams: [{}] })).toBe(true);
  expect(isFromStart({ pages: [page('b')], pageParams: [{ before: 'a', from: {} }] })).toBe(false);
  expect(isFromStart({ pages: [page('b', 'p')], pageParams: [{ before: 'a' }] })).toBe(false);
  expect(isFromStart({ pages: [page('b')], pageParams: [{ after: 'p' }] })).toBe(true);
});
