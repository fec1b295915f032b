import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PostPages } from '../../posts';
import { writeHeights, writePlace, type Place } from './places';

/** What the header covers of the window, in pixels. */
const COVERED = 64;

interface PlaceParts {
  visit: string;
  /** Where the member was on this visit, if they come back. */
  place: Place | undefined;
  list: PostPages;
  virtualizer: Virtualizer<Window, HTMLElement>;
  /** Where the list begins in the page; null until known. */
  top: number | null;
}

function placeNow({ virtualizer, list, top }: PlaceParts): Place {
  const scrollY = virtualizer.scrollOffset ?? 0;
  const item = virtualizer.getVirtualItemForOffset(scrollY + COVERED);
  if (!item || scrollY + COVERED < (top ?? 0)) return { scrollY };
  const page = list.pages.findIndex(({ items }) => items.some(({ id }) => id === item.key));
  const bound = list.pageParams[page];
  if (!bound) return { scrollY };
  return { scrollY, anchor: { id: Number(item.key), top: item.start - scrollY, height: item.size, bound } };
}

/** How far the window is to be scrolled, in pixels. A post that is gone gives its place to the next older one. */
function offsetOf({ scrollY, anchor }: Place, { virtualizer, list }: PlaceParts): number {
  if (!anchor) return scrollY;
  const ids = list.pages.flatMap(({ items }) => items.map(({ id }) => id));
  const item = virtualizer.measurementsCache[ids.findIndex((id) => id <= anchor.id)];
  return item ? item.start - anchor.top : scrollY;
}

const isWholeBelow = ({ pages }: PostPages): boolean => pages.at(-1)?.next === null;

/** Brings members back to where they were on this visit (history entry), and remembers where they are. */
export function usePlace(parts: PlaceParts): void {
  const { visit, place, list, top } = parts;
  const latest = useRef(parts);
  useLayoutEffect(() => {
    latest.current = parts;
  });

  const isKnown = top !== null;
  const wanted = useRef(place);
  useLayoutEffect(() => {
    if (!wanted.current || !isKnown) return;
    const offset = offsetOf(wanted.current, latest.current);
    latest.current.virtualizer.scrollToOffset(offset);
    // After a reload the page may end before the place, until the next posts are there.
    const end = document.documentElement.scrollHeight - window.innerHeight;
    if (offset <= end || isWholeBelow(list)) wanted.current = undefined;
  }, [list, isKnown]);

  useLayoutEffect(() => {
    const save = () => {
      writePlace(visit, placeNow(latest.current));
      writeHeights(visit, latest.current.virtualizer.takeSnapshot());
    };
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [visit]);

  // The browser would scroll to where the page, then of another height, once was.
  useEffect(() => {
    const { scrollRestoration } = window.history;
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = scrollRestoration;
    };
  }, []);
}
