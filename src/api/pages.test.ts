import { createNextState } from '@reduxjs/toolkit';
import { byTrail, cursorOf, findItem, removeItem, toPage, type Page, type Pages, type Trail } from './pages';

const page = (next: string | null): Page<number> => ({ items: [1], next });
const forward = (last: Page<number>, trail: Trail) => byTrail.getNextPageParam(last, [], trail);
const back = (trail: Trail) => byTrail.getPreviousPageParam(page(null), [], trail);

test('a page knows its items and the cursor of the next one', () => {
  expect(
    toPage([1, 2], { nextCursor: 'abc', previousCursor: null, retryAfterMs: null, requestId: null }),
  ).toEqual({
    items: [1, 2],
    next: 'abc',
  });
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

describe('a cached list', () => {
  interface Item {
    id: number;
    name: string;
  }
  const list: Pages<Item> = {
    pages: [
      { items: [{ id: 1, name: 'a' }], next: 'x' },
      { items: [{ id: 2, name: 'b' }], next: null },
    ],
    pageParams: [[], ['x']],
  };
  const isSecond = ({ id }: Item) => id === 2;

  test('gives an item to be changed, and every page without it stays the same object', () => {
    const changed = createNextState(list, (draft) => {
      const item = findItem(draft, isSecond);
      if (item) item.name = 'B';
    });
    expect(changed.pages[1]?.items).toEqual([{ id: 2, name: 'B' }]);
    expect(changed.pages[0]).toBe(list.pages[0]);
  });

  test('without the item gives none, and is the same after taking it out', () => {
    expect(findItem(list, ({ id }) => id === 3)).toBeUndefined();
    expect(createNextState(list, (draft) => removeItem(draft, ({ id }) => id === 3))).toBe(list);
  });

  test('loses an item from whatever page it is on', () => {
    const changed = createNextState(list, (draft) => removeItem(draft, isSecond));
    expect(changed.pages.map(({ items }) => items.length)).toEqual([1, 0]);
  });
});
