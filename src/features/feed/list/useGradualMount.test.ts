import type { VirtualItem } from '@tanstack/react-virtual';
import { act, renderHook } from '@testing-library/react';
import { useGradualMount } from './useGradualMount';

/** The items of a list of which those from `startIndex` to `endIndex` are visible, and `around` more on both sides. */
function itemsAround([startIndex, endIndex]: [number, number], around: number) {
  const items: VirtualItem[] = [];
  for (let index = Math.max(0, startIndex - around); index <= endIndex + around; index++)
    items.push({
      key: `post ${index}`,
      index,
      start: index * 100,
      end: index * 100 + 100,
      size: 100,
      lane: 0,
    });
  return { items, visible: { startIndex, endIndex } };
}

const frame = () => act(() => jest.advanceTimersToNextFrame());

function start() {
  const { result, rerender } = renderHook(({ items, visible }) => useGradualMount(items, visible), {
    initialProps: itemsAround([0, 1], 3),
  });
  return {
    mounted: () => result.current.map(({ index }) => index),
    scrollTo: (visible: [number, number]) => rerender(itemsAround(visible, 3)),
  };
}

describe('mounting cards', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('of the first cards of a list those that are visible are mounted at once, the others one a frame', () => {
    const { mounted } = start();
    expect(mounted()).toEqual([0, 1]);
    frame();
    expect(mounted()).toEqual([0, 1, 2]);
    frame();
    frame();
    expect(mounted()).toEqual([0, 1, 2, 3, 4]);
  });

  test('while it is unknown which cards are visible, all are mounted', () => {
    const { items } = itemsAround([0, 1], 3);
    const { result } = renderHook(() => useGradualMount(items, null));
    expect(result.current).toEqual(items);
  });

  test('while scrolling, cards that are not visible yet are mounted one a frame, the nearest first', () => {
    const { mounted, scrollTo } = start();
    for (let frames = 0; frames < 3; frames++) frame();
    scrollTo([3, 4]);
    expect(mounted()).toEqual([0, 1, 2, 3, 4]);
    frame();
    expect(mounted()).toEqual([0, 1, 2, 3, 4, 5]);
    frame();
    frame();
    expect(mounted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('cards that are visible are mounted at once, however far the list was scrolled', () => {
    const { mounted, scrollTo } = start();
    scrollTo([50, 52]);
    expect(mounted()).toEqual([50, 51, 52]);
    frame();
    frame();
    expect(mounted()).toEqual([49, 50, 51, 52, 53]);
  });

  test('cards that were unmounted are not all mounted again at once', () => {
    const { mounted, scrollTo } = start();
    scrollTo([50, 52]);
    for (let frames = 0; frames < 10; frames++) frame();
    expect(mounted()).toHaveLength(9);
    scrollTo([0, 1]);
    expect(mounted()).toEqual([0, 1]);
  });
});
