import { byTrail, cursorOf, toPage, type Page, type Trail } from './pages';

const page = (next: string | null): Page<number> => ({ items: [1], next });
const forward = (last: Page<number>, trail: Trail) => byTrail.getNextPageParam(last, [], trail);
const back = (trail: Trail) => byTrail.getPreviousPageParam(page(null), [], trail);

test('a page knows its items and the cursor of the next one', () => {
  expect(toPage([1, 2], { nextCursor: 'abc', retryAfterMs: null })).toEqual({ items: [1, 2], next: 'abc' });
  expect(toPage([1], undefined)).toEqual({ items: [1], next: null });
});

test('the way forward ends with the last page', () => {
  expect(forward(page(null), ['a'])).toBeUndefined();
});

test('what was walked forward can be walked back to the first page', () => {
  const second = forward(page('a'), byTrail.initialPageParam) ?? [];
  const third = forward(page('b'), second) ?? [];
  expect([cursorOf(byTrail.initialPageParam), cursorOf(second), cursorOf(third)]).toEqual([
    undefined,
    'a',
    'b',
  ]);
  expect(back(third)).toEqual(second);
  expect(back(second)).toEqual(byTrail.initialPageParam);
  expect(back(byTrail.initialPageParam)).toBeUndefined();
});
