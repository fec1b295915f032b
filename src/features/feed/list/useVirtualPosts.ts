import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
  type Range,
  type Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useAppStore } from '../../../app/hooks';
import { foldText } from '../../posts/foldText';
import { shownRatio } from '../../posts/pictureRatio';
import { postEntityApi, type CachedPost } from '../../posts/postEntity';
import type { ScrollPosition } from './useScrollRestoration';

/** Cards mounted beyond the viewport, so that Tab always finds the next one. */
const OVERSCAN = 4;

const { getPost } = postEntityApi.endpoints;

/** Pixels of a card without text and picture, of a line, of a character, and of the horizontal padding. */
const FRAME = 150;
const LINE = 25;
const CHARACTER = 7.5;
const INSET = 40;

/** The approximate height of a card in pixels, which the virtualizer uses until the card is measured. */
function estimateHeight(post: CachedPost | undefined, width: number): number {
  if (!post) return FRAME;
  const text = foldText(post.content) ?? post.content;
  const perLine = (width - INSET) / CHARACTER;
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
  const { image_width: across, image_height: down } = post;
  const picture = across && down ? Math.min(across, width - INSET) / shownRatio(across, down) : 0;
  return FRAME + (text ? lines * LINE : 0) + Math.round(picture);
}

interface VirtualPosts {
  ids: number[];
  /** Of the scroll position that will be restored. */
  anchor: ScrollPosition['anchor'];
  /** Posts whose cards stay mounted. */
  pinned: ReadonlySet<number>;
  listRef: RefObject<HTMLElement | null>;
  /** Space above the first card, in pixels. */
  paddingStart: number;
  /** The post whose card must keep its place when others are added above it, even at the top of the list; null for none. */
  heldId: number | null;
}

/** While it is mounted, a card has its estimate: measured there, each card would force a layout of the page. */
const measureCard: VirtualizerOptions<Window, HTMLElement>['measureElement'] = (card, entry, virtualizer) => {
  if (entry) return measureElement(card, entry, virtualizer);
  const index = virtualizer.indexFromElement(card);
  const known = virtualizer.getVirtualItems().find((item) => item.index === index);
  return known?.size ?? virtualizer.options.estimateSize(index);
};

/**
 * Measures the new cards of a render together, so that none is laid out at an estimate, which browsers count as a shift. Not
 * those above the viewport: the virtualizer scrolls by the difference, once the browser has measured them.
 * @param held the index of a card that must keep its place; -1 for none
 */
function useMeasuredCards(virtualizer: Virtualizer<Window, HTMLElement>, held: number): void {
  const [known] = useState(() => new WeakSet<HTMLElement>());
  useLayoutEffect(() => {
    const top = virtualizer.scrollOffset ?? 0;
    const isBelow = ({ index }: { index: number }) =>
      (virtualizer.measurementsCache[index]?.start ?? 0) >= top;
    const cards = [...virtualizer.elementsCache.values()].filter((card) => !known.has(card));
    const sizes = cards.map((card) => ({
      index: virtualizer.indexFromElement(card),
      height: card.offsetHeight,
    }));
    for (const card of cards) known.add(card);
    let moved = 0;
    for (const { index, height } of sizes.filter(isBelow)) {
      if (!height) continue;
      if (index < held) moved += height - (virtualizer.measurementsCache[index]?.size ?? height);
      virtualizer.resizeItem(index, height);
    }
    if (moved !== 0) virtualizer.scrollBy(moved);
  });
}

/**
 * Virtualizes a list of posts in the window: only the cards around the viewport are mounted. When cards above it are added,
 * removed or measured, the visible cards do not move.
 * @returns `setExtent`: the ref of the element that is as high as all cards; `top`: the top of the list in the page, in
 *   pixels, null until it is known
 */
export function useVirtualPosts({ ids, anchor, pinned, listRef, paddingStart, heldId }: VirtualPosts) {
  const [top, setTop] = useState<number | null>(null);
  const store = useAppStore();
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
  // The virtualizer asks again for every card below one that is measured.
  const [estimates] = useState(() => new Map<number, number>());
  const estimateSize = useCallback(
    (index: number) => {
      const id = ids[index] ?? 0;
      const known = estimates.get(id);
      if (known !== undefined) return known;
      const post = getPost.select(id)(store.getState()).data;
      const height = estimateHeight(post, Math.min(window.innerWidth, 640));
      if (post) estimates.set(id, height);
      return height;
    },
    [ids, store, estimates],
  );
  const pinnedIndexes = useMemo(
    () => [...pinned].map((id) => ids.indexOf(id)).filter((index) => index !== -1),
    [ids, pinned],
  );
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...pinnedIndexes])].sort((one, other) => one - other),
    [pinnedIndexes],
  );
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: ids.length,
    overscan: OVERSCAN,
    scrollMargin: top ?? 0,
    paddingStart,
    // Where scrollToIndex puts the top of the anchor.
    scrollPaddingStart: anchor?.top ?? 0,
    getItemKey,
    estimateSize,
    rangeExtractor,
    measureElement: measureCard,
    initialMeasurementsCache: anchor && [
      { key: anchor.id, size: anchor.height, index: 0, lane: 0, start: 0, end: anchor.height },
    ],
    // So that the first cards are rendered with the list, before the window is measured.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => window.scrollY,
    // Positions are written to the DOM in the frame in which cards are measured, so none is painted at an estimate.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    // Posts added above must not move the visible ones, except at the top of the list, where they should be seen.
    anchorTo: heldId !== null || window.scrollY > (top ?? 0) ? 'end' : 'start',
    // Disables sticking to the end while the last card grows.
    scrollEndThreshold: -1,
  });

  useMeasuredCards(virtualizer, heldId === null ? -1 : ids.indexOf(heldId));

  const known = useRef<number | null>(null);
  const measureTop = useCallback(() => {
    const list = listRef.current;
    if (!list) return;
    const next = Math.round(list.getBoundingClientRect().top + window.scrollY);
    const before = known.current;
    known.current = next;
    // The content above the list has changed its height outside the viewport.
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
