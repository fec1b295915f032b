import type { Virtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { HEADER_HEIGHT } from '../../../theme/measures';
import { isInView } from '../../../ui/isInView';
import { isFocusLost } from '../../../ui/keepFocus';
import { isField } from '../../../ui/typing';

const STEPS: Partial<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 };

/** The post that an element belongs to; null outside the list, such as in a dialog. */
function postOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-post]') : null;
  return row ? Number(row.dataset['post']) : null;
}

/** Whether the member has moved the focus from an element, which may be gone. */
export const hasMovedFrom = (element: Element | null): boolean =>
  document.activeElement !== element && !isFocusLost();

interface CardFocus {
  ids: number[];
  listRef: RefObject<HTMLElement | null>;
  virtualizer: Virtualizer<Window, HTMLElement>;
  /** The post whose card has, or last had, the focus; its card must stay mounted. */
  focusedId: number | null;
  setFocusedId: (id: number) => void;
}

/** The index of the first card that begins below the header; -1 without one. */
const firstInView = ({ measurementsCache }: CardFocus['virtualizer']): number =>
  measurementsCache.findIndex(({ start }) => start >= window.scrollY + HEADER_HEIGHT);

/**
 * Keyboard support of a feed: Page Up and Page Down move the focus between cards, or if they are dispatched at the feed
 * itself, to the first card in view or the one before it. When the card that has the focus is deleted, the next one gets it.
 */
export function useCardFocus({ ids, listRef, virtualizer, focusedId, setFocusedId }: CardFocus) {
  /** The posts, as they were when the focused one was among them. */
  const known = useRef(ids);
  const wanted = useRef<{ id: number; isScrolled: boolean; from: Element | null } | null>(null);

  const focusWanted = useCallback(() => {
    if (!wanted.current) return;
    const { id, isScrolled, from } = wanted.current;
    if (hasMovedFrom(from)) {
      wanted.current = null;
      return;
    }
    const card = listRef.current?.querySelector<HTMLElement>(`[data-post="${id}"] > article`);
    if (!card) return;
    wanted.current = null;
    card.focus({ preventScroll: true });
    if (!isScrolled && isInView(card)) return;
    card.scrollIntoView({ block: 'start' });
    // The virtualizer hears of it only in the next frame: a card that it measures before would be adjusted for by scrolling
    // back to the old offset.
    virtualizer.scrollToOffset(window.scrollY);
  }, [listRef, virtualizer]);

  /** Focuses a post's card as soon as it is mounted, unless the member has moved the focus from `from` meanwhile. */
  const focusPost = useCallback(
    (id: number, isScrolled: boolean, from = document.activeElement) => {
      wanted.current = { id, isScrolled, from };
      setFocusedId(id);
      focusWanted();
    },
    [focusWanted, setFocusedId],
  );

  useLayoutEffect(focusWanted);

  useLayoutEffect(() => {
    if (focusedId === null) return;
    if (ids.includes(focusedId)) {
      known.current = ids;
      return;
    }
    // With a block, others go as well.
    const next =
      known.current.slice(known.current.indexOf(focusedId)).find((id) => ids.includes(id)) ?? ids.at(-1);
    // Only if the focus was lost: it may have moved elsewhere meanwhile.
    if (next !== undefined && isFocusLost()) focusPost(next, false);
  }, [ids, focusedId, focusPost]);

  /** The last post when the end below it (OlderPosts) got the focus, and the control there. */
  const end = useRef<{ last: number | undefined; from: Element } | null>(null);
  const onEndFocus = useCallback(
    ({ target }: FocusEvent) => {
      end.current = { last: ids.at(-1), from: target };
    },
    [ids],
  );
  // The next posts push that control out of the window, or there is none any more: the first of them has the focus.
  useLayoutEffect(() => {
    if (!end.current) return;
    const { last, from } = end.current;
    const next = last === undefined ? undefined : ids[ids.indexOf(last) + 1];
    if (next === undefined) return;
    end.current = null;
    if (!hasMovedFrom(from)) focusPost(next, false, from);
  }, [ids, focusPost]);

  const onFocus = useCallback(
    ({ target }: FocusEvent) => {
      const id = postOf(target);
      if (id !== null) setFocusedId(id);
    },
    [setFocusedId],
  );

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
      const step = STEPS[key];
      if (!step || altKey || ctrlKey || metaKey || shiftKey || isField(target)) return;
      const isFromOutside = target === currentTarget;
      const index = isFromOutside ? firstInView(virtualizer) : ids.indexOf(postOf(target) ?? NaN);
      if (index === -1) return;
      const next = ids[isFromOutside && step === 1 ? index : index + step];
      if (next === undefined) return;
      event.preventDefault();
      focusPost(next, true);
    },
    [ids, focusPost, virtualizer],
  );

  return { focusPost, onEndFocus, handlers: { onFocus, onKeyDown } };
}
