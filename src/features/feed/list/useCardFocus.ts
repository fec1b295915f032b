import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { CachedPost } from '../../posts';

const isTyping = (target: Element) => target.matches('input, textarea, select, [contenteditable]');

/** The post that an element belongs to; null outside of the list, as in a dialog. */
function postOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-post]') : null;
  return row ? Number(row.dataset['post']) : null;
}

/**
 * The keyboard in a feed: Page Up and Page Down go from card to card; the card that has, or last had, the focus stays in
 * the page; when it is deleted, the one that takes its place has the focus.
 */
export function useCardFocus(posts: CachedPost[], listRef: RefObject<HTMLElement | null>) {
  const [held, setHeld] = useState<number | null>(null);
  const heldIndex = useRef(0);
  const wanted = useRef<{ id: number; isScrolled: boolean } | null>(null);

  const focusWanted = useCallback(() => {
    if (!wanted.current) return;
    const { id, isScrolled } = wanted.current;
    const card = listRef.current?.querySelector<HTMLElement>(`[data-post="${id}"] > article`);
    if (!card) return;
    wanted.current = null;
    card.focus({ preventScroll: true });
    if (isScrolled) card.scrollIntoView({ block: 'start' });
  }, [listRef]);

  /** Focuses a post's card, as soon as it is in the page. */
  const focusPost = useCallback(
    (id: number, isScrolled: boolean) => {
      wanted.current = { id, isScrolled };
      setHeld(id);
      focusWanted();
    },
    [focusWanted],
  );

  useLayoutEffect(focusWanted);

  useLayoutEffect(() => {
    if (held === null) return;
    const index = posts.findIndex(({ id }) => id === held);
    if (index !== -1) {
      heldIndex.current = index;
      return;
    }
    const heir = posts[Math.min(heldIndex.current, posts.length - 1)];
    // Whoever has gone elsewhere meanwhile stays there.
    if (heir && document.activeElement === document.body) focusPost(heir.id, false);
  }, [posts, held, focusPost]);

  const onFocus = useCallback(({ target }: FocusEvent) => {
    const id = postOf(target);
    if (id !== null) setHeld(id);
  }, []);

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
      const step = { PageDown: 1, PageUp: -1 }[key];
      const id = postOf(target);
      if (!step || id === null || altKey || ctrlKey || metaKey || shiftKey || isTyping(target as Element))
        return;
      const next = posts[posts.findIndex((post) => post.id === id) + step];
      if (!next) return;
      event.preventDefault();
      focusPost(next.id, true);
    },
    [posts, focusPost],
  );

  return { held, focusPost, handlers: { onFocus, onKeyDown } };
}
