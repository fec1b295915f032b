import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { HEADER_HEIGHT } from '../theme/measures';
import { isFocusLost } from '../ui/keepFocus';
import { useLocationKey } from '../ui/locationKey';

/** How long a page has to show again what was left, in milliseconds. */
const WAIT_MS = 10_000;

/** The most history entries whose places are known. */
const PLACES_MAX = 50;

/** What had the focus when a page was left: by this it is found again in the page's new elements. */
interface Place {
  /** The card of a post, or a part of the layout. */
  scope: string;
  /** Of a link in it. */
  href: string | null;
  /** Its index among the links to the same address. */
  nth: number;
}

const linksTo = (href: string, within: Element | null): HTMLElement[] =>
  [...(within?.querySelectorAll('a') ?? [])].filter(
    // Not a picture beside a name, nor in the page below a dialog.
    (link) => link.getAttribute('href') === href && !link.closest('[aria-hidden="true"]'),
  );

function placeOf(element: Element): Place | undefined {
  const row = element.closest<HTMLElement>('[data-post]');
  const part = row ?? element.closest('main, header, nav');
  const href = element.closest('a')?.getAttribute('href') ?? null;
  if (!part || (!row && href === null)) return undefined;
  const scope = row ? `[data-post="${row.dataset['post']}"] > article` : part.localName;
  const nth = href === null ? 0 : linksTo(href, part).findIndex((link) => link === element);
  return { scope, href, nth: Math.max(0, nth) };
}

/** The card that the member sees, from which Tab goes on without scrolling. */
function cardInView(): HTMLElement | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>('main article')].map((card) => ({
    card,
    box: card.getBoundingClientRect(),
  }));
  const begins = cards.find(({ box }) => box.top >= HEADER_HEIGHT && box.top < window.innerHeight);
  return (begins ?? cards.find(({ box }) => box.bottom > HEADER_HEIGHT))?.card;
}

/**
 * Focuses what the page was left by, as soon as it is in the page, unless the member does something else until then. With the
 * first key, or in the end, its card is focused instead, or else where the member looks.
 */
function restoreFocus(place: Place | undefined): () => void {
  const before = document.activeElement;
  /** Whether nothing has taken the focus since: the page's heading has it, or still a link of the layout. */
  const isUnclaimed = (): boolean => {
    const focused = document.activeElement;
    const isUnmoved = focused === before && !focused?.closest('main, input, [role="dialog"]');
    return isFocusLost() || isUnmoved || focused?.matches('h1') === true;
  };
  const focus = (element?: HTMLElement | null) => element?.focus({ preventScroll: true });
  const find = () => {
    const part = place ? document.querySelector<HTMLElement>(place.scope) : null;
    return { part, exact: place && place.href !== null ? linksTo(place.href, part)[place.nth] : part };
  };
  const tryFocus = () => {
    const { exact } = find();
    if (exact && isUnclaimed()) focus(exact);
    if (exact || !isUnclaimed()) stop();
  };
  const settle = () => {
    stop();
    if (!isUnclaimed()) return;
    const { part } = find();
    const heading = document.querySelector('h1');
    if (part?.matches('article')) focus(part);
    else if (heading && heading.getBoundingClientRect().bottom < 0) focus(cardInView());
  };
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('keydown', settle, true);
    window.removeEventListener('pointerdown', stop, true);
  };
  const observer = new MutationObserver(tryFocus);
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(settle, WAIT_MS);
  window.addEventListener('keydown', settle, true);
  window.addEventListener('pointerdown', stop, true);
  tryFocus();
  return stop;
}

/**
 * After Back and Forward the focus is on the link or card by which the page was left, as in a site of several documents, and
 * the page is not scrolled.
 */
export function useFocusRestoration(): void {
  const key = useLocationKey();
  const isBack = useNavigationType() === NavigationType.Pop;
  const last = useRef<Place>(undefined);
  /** By the key of the history entry; undefined where there was nothing to find again. */
  const [places] = useState(() => new Map<string, Place | undefined>());

  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? placeOf(target) : undefined;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);

  // A layout effect ends before the next page takes the focus.
  useLayoutEffect(
    () => () => {
      places.set(key, last.current);
      const [oldest] = places.keys();
      if (places.size > PLACES_MAX && oldest !== undefined) places.delete(oldest);
    },
    [places, key],
  );

  // The page's own effects run before: its heading has the focus by then.
  useEffect(() => {
    if (isBack && places.has(key)) return restoreFocus(places.get(key));
  }, [places, key, isBack]);
}
