import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { PostPages } from '../../posts/postsApi';
import { HEADER_HEIGHT } from '../../../theme/measures';
import type { PageParam } from '../../../api/pages';
import { readLocationKey } from '../../../ui/locationKey';
import { useManualScrollRestoration } from '../../../ui/useManualScrollRestoration';

/** The scroll position of a list of posts, restored when the member navigates back and after a reload. */
export interface ScrollPosition {
  /** In pixels; enough while the top of the list is visible. */
  scrollY: number;
  /** Further down: the post at the top of the window, its offset and height in pixels, and the bound of its page. */
  anchor?: { id: number; top: number; height: number; bound: PageParam };
}

const keyOf = (locationKey: string) => `place:${locationKey}`;

/** @param locationKey the history entry's key */
export function readScrollPosition(locationKey: string): ScrollPosition | undefined {
  try {
    const text = window.sessionStorage.getItem(keyOf(locationKey));
    return text === null ? undefined : (JSON.parse(text) as ScrollPosition);
  } catch {
    return undefined;
  }
}

export function writeScrollPosition(locationKey: string, position: ScrollPosition): void {
  try {
    window.sessionStorage.setItem(keyOf(locationKey), JSON.stringify(position));
  } catch {
    // The storage is full or denied, so navigating back starts at the top.
  }
}

interface ScrollRestorationOptions {
  locationKey: string;
  /** The saved scroll position of this history entry. */
  position: ScrollPosition | undefined;
  list: PostPages;
  /** The ids of the posts to render, in order. */
  ids: number[];
  virtualizer: Virtualizer<Window, HTMLElement>;
  /** The top of the list in the page, in pixels; null until known. */
  top: number | null;
}

function currentPosition({ virtualizer, list, top }: ScrollRestorationOptions): ScrollPosition {
  const scrollY = virtualizer.scrollOffset ?? 0;
  const item = virtualizer.getVirtualItemForOffset(scrollY + HEADER_HEIGHT);
  if (!item || scrollY + HEADER_HEIGHT < (top ?? 0)) return { scrollY };
  const page = list.pages.findIndex(({ items }) => items.includes(Number(item.key)));
  const param = list.pageParams[page];
  if (!param) return { scrollY };
  const { before, after } = param;
  const bound = { before, after };
  return { scrollY, anchor: { id: Number(item.key), top: item.start - scrollY, height: item.size, bound } };
}

/**
 * Scrolls to a saved position. If the anchor was deleted, the next older post is used.
 * @returns whether the page is high enough
 */
function restore(
  { scrollY, anchor }: ScrollPosition,
  { virtualizer, ids }: ScrollRestorationOptions,
): boolean {
  const index = anchor ? ids.findIndex((id) => id <= anchor.id) : -1;
  const item = virtualizer.measurementsCache[index];
  // To the card, not to its offset, which changes while the cards above it are measured. The list's scrollPaddingStart
  // is the anchor's offset in the window.
  if (item) virtualizer.scrollToIndex(index, { align: 'start' });
  else virtualizer.scrollToOffset(scrollY);
  const offset = item && anchor ? item.start - anchor.top : scrollY;
  return offset <= document.documentElement.scrollHeight - window.innerHeight;
}

const isWholeBelow = ({ pages }: PostPages): boolean => pages.at(-1)?.next === null;

/** Saves the scroll position of a history entry when the page is left. */
function useSaving(locationKey: string, current: () => ScrollPosition): void {
  const position = useEffectEvent(current);
  useLayoutEffect(() => {
    let isLeft = false;
    const save = () => writeScrollPosition(locationKey, position());
    // At once: the browser may scroll for the next page before that is rendered.
    const onPop = () => {
      isLeft = readLocationKey() !== locationKey;
      if (isLeft) save();
    };
    window.addEventListener('pagehide', save);
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('pagehide', save);
      window.removeEventListener('popstate', onPop);
      if (!isLeft) save();
    };
  }, [locationKey]);

  // The browser's own restoration would use an offset in a page of another height.
  useManualScrollRestoration();
}

/** Saves and restores the scroll position of a page on which there are no posts. */
export function usePageRestoration(locationKey: string, position: ScrollPosition | undefined): void {
  useLayoutEffect(() => {
    if (position) window.scrollTo(0, position.scrollY);
  }, [position]);
  useSaving(locationKey, () => ({ scrollY: window.scrollY }));
}

/** Frames in which the cards of a window of another width are measured. */
const MEASURED_WITHIN = 6;

/**
 * When the window's width changes, such as that of a phone that is turned, all cards get another height: the one at the top
 * stays there, unless the member scrolls at once.
 */
function usePlaceWhenTurned(latest: RefObject<ScrollRestorationOptions>): void {
  useLayoutEffect(() => {
    let width = window.innerWidth;
    let frame = 0;
    const stop = () => cancelAnimationFrame(frame);
    const onResize = () => {
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      // By what was measured before.
      const { anchor } = currentPosition(latest.current);
      const hold = (frames: number) => {
        const { virtualizer, ids } = latest.current;
        const item = anchor && virtualizer.measurementsCache[ids.indexOf(anchor.id)];
        if (!item) return;
        // Of a card that begins above the window, the same part of it.
        const top = anchor.top < 0 ? (anchor.top * item.size) / anchor.height : anchor.top;
        window.scrollTo(0, item.start - top);
        if (frames > 0) frame = requestAnimationFrame(() => hold(frames - 1));
      };
      stop();
      hold(MEASURED_WITHIN);
    };
    const inputs = ['wheel', 'touchstart', 'keydown'];
    window.addEventListener('resize', onResize);
    for (const type of inputs) window.addEventListener(type, stop, { passive: true });
    return () => {
      stop();
      window.removeEventListener('resize', onResize);
      for (const type of inputs) window.removeEventListener(type, stop);
    };
  }, [latest]);
}

/** Saves the scroll position of a history entry, and restores it. */
export function useScrollRestoration(parts: ScrollRestorationOptions): void {
  const { locationKey, position, list, top } = parts;
  const latest = useRef(parts);
  useLayoutEffect(() => {
    latest.current = parts;
  });

  const isKnown = top !== null;
  const wanted = useRef(position);
  useLayoutEffect(() => {
    if (!wanted.current || !isKnown) return;
    // After a reload the page may be too short, until the next posts are loaded.
    if (restore(wanted.current, latest.current) || isWholeBelow(list)) wanted.current = undefined;
  }, [list, isKnown]);

  useSaving(locationKey, () => currentPosition(latest.current));
  usePlaceWhenTurned(latest);
}
