import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { CachedPost } from '../cachedPost';
import { estimateHeight } from './estimateHeight';
import { readHeights } from './places';

/** Cards beyond the window's edges, so that Tab always finds the next one. */
const OVERSCAN = 4;

interface VirtualPosts {
  posts: CachedPost[];
  visit: string;
  /** Posts whose cards stay in the page wherever it is scrolled. */
  pinned: ReadonlySet<number>;
  listRef: RefObject<HTMLElement | null>;
  /** Room before the first card, in pixels. */
  paddingStart: number;
}

/**
 * Of a long list, the cards around the window alone are in the page; the window itself scrolls. Where cards come or go
 * above, or measure otherwise than estimated, what one looks at stays where it is.
 * @returns `setExtent`: the ref of the element that is as high as all the cards; `top`: where the list begins in the page,
 *   in pixels, null until it is known
 */
export function useVirtualPosts({ posts, visit, pinned, listRef, paddingStart }: VirtualPosts) {
  const [top, setTop] = useState<number | null>(null);
  const getItemKey = useCallback((index: number) => posts[index]?.id ?? index, [posts]);
  const estimateSize = useCallback(
    (index: number) => estimateHeight(posts[index], Math.min(window.innerWidth, 640)),
    [posts],
  );
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = new Set(defaultRangeExtractor(range));
      if (pinned.size > 0) {
        for (const [index, { id }] of posts.entries()) if (pinned.has(id)) indexes.add(index);
      }
      return [...indexes].sort((one, other) => one - other);
    },
    [posts, pinned],
  );
  const [initialMeasurementsCache] = useState(() => readHeights(visit));
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: posts.length,
    overscan: OVERSCAN,
    scrollMargin: top ?? 0,
    paddingStart,
    getItemKey,
    estimateSize,
    rangeExtractor,
    initialMeasurementsCache,
    // Positions are written where they are measured, within the frame: nothing is painted at an estimated place.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    // Posts that come or go above do not move what one reads; at the list's top the new ones are to be seen.
    anchorTo: window.scrollY > (top ?? 0) ? 'end' : 'start',
    // Nobody is held at the end while a card there grows.
    scrollEndThreshold: -1,
  });

  const known = useRef<number | null>(null);
  const measureTop = useCallback(() => {
    const list = listRef.current;
    if (!list) return;
    const next = Math.round(list.getBoundingClientRect().top + window.scrollY);
    const before = known.current;
    known.current = next;
    // What stands above the list has grown or shrunk out of sight.
    if (before !== null && before !== next && window.scrollY > before) virtualizer.scrollBy(next - before);
    setTop(next);
  }, [listRef, virtualizer]);
  useLayoutEffect(measureTop);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measureTop);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [measureTop]);

  const { containerRef: setExtent } = virtualizer;
  return { virtualizer, setExtent, top };
}
