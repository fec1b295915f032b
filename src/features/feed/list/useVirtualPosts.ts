import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { CachedPost } from '../../posts';
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

/** The posts as they were when last one came or went: what else changes in them has nothing measured anew. */
function useSettled(posts: CachedPost[]): CachedPost[] {
  const [settled, setSettled] = useState(posts);
  const isSame = posts.length === settled.length && posts.every(({ id }, index) => id === settled[index]?.id);
  if (isSame) return settled;
  setSettled(posts);
  return posts;
}

/**
 * Of a long list, the cards around the window alone are in the page; the window itself scrolls. Where cards come or go
 * above, or measure otherwise than estimated, what one looks at stays where it is.
 * @returns `setExtent`: the ref of the element that is as high as all the cards; `top`: where the list begins in the page,
 *   in pixels, null until it is known
 */
export function useVirtualPosts({ posts, visit, pinned, listRef, paddingStart }: VirtualPosts) {
  const [top, setTop] = useState<number | null>(null);
  const settled = useSettled(posts);
  const getItemKey = useCallback((index: number) => settled[index]?.id ?? index, [settled]);
  const estimateSize = useCallback(
    (index: number) => estimateHeight(settled[index], Math.min(window.innerWidth, 640)),
    [settled],
  );
  const pinnedIndexes = useMemo(
    () =>
      [...pinned].map((id) => settled.findIndex((post) => post.id === id)).filter((index) => index !== -1),
    [settled, pinned],
  );
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...pinnedIndexes])].sort((one, other) => one - other),
    [pinnedIndexes],
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
    // The first cards are drawn with the list, not when the window has been looked at.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => window.scrollY,
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
  useLayoutEffect(() => {
    measureTop();
    const observer = new ResizeObserver(measureTop);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [measureTop]);

  const { containerRef: setExtent } = virtualizer;
  return { virtualizer, setExtent, top };
}
