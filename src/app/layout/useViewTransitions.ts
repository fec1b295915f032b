import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { delay } from '../../network/delay';
import { awaitChat } from '../../shortcuts/controls';
import { setShow } from '../BrowserRouter';
import { preloadPage } from '../routes';

/** The pages between which members go back and forth. */
const PAGES = /^\/(home|profile|messages)(\/|$)/;

/** The picture of the page before stands still this long at most, in milliseconds. */
const HOLD_MS = 100;

export const mayFade = (from: string, to: string): boolean =>
  from !== to &&
  PAGES.test(from) &&
  PAGES.test(to) &&
  'startViewTransition' in document &&
  !document.hidden &&
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Makes a click again that the browser gave to the document's element, since a picture was in the place of its target.
 * @param isNew the page was in sight already; else what it would press in the page is not what was meant
 */
function repeatClick(event: MouseEvent, isNew: boolean): void {
  const target = document.elementFromPoint(event.clientX, event.clientY);
  if (!target || (!isNew && target.closest('main'))) return;
  target.closest<HTMLElement>('a, button, input, textarea')?.focus();
  target.dispatchEvent(new MouseEvent('click', event));
}

let latest: symbol | undefined;
let rendered = () => {};

/**
 * Lets a page fade into the next one (View Transitions API), once that one's code is there: until then the page before stays, and
 * can be used. A page that needs longer to render is shown without it. A click ends it.
 */
async function fade(from: string, render: () => void): Promise<void> {
  const own = Symbol();
  latest = own;
  const to = window.location.pathname;
  // A dialog has an entry of its own, over the same page.
  if (from !== to) awaitChat(to);
  if (!mayFade(from, to)) {
    render();
    return;
  }
  await preloadPage(to, true);
  if (latest !== own) return;
  const transition = document.startViewTransition(async () => {
    // The browser calls this in a later frame.
    if (latest !== own) return;
    const isRendered = new Promise<boolean>((resolve) => (rendered = () => resolve(true)));
    render();
    if (!(await Promise.race([isRendered, delay(HOLD_MS)]))) transition.skipTransition();
  });
  let isNew = false;
  // It is skipped: by the next navigation, or when the window is hidden or resized.
  transition.ready.then(
    () => (isNew = true),
    () => undefined,
  );
  const onClick = (event: MouseEvent) => {
    if (event.target !== document.documentElement) return;
    const wasNew = isNew;
    transition.skipTransition();
    void transition.finished.then(() => repeatClick(event, wasNew));
  };
  document.addEventListener('click', onClick);
  await transition.finished;
  document.removeEventListener('click', onClick);
}

/** For the layout: the pages below it fade into each other. */
export function useViewTransitions(): void {
  const { key, pathname } = useLocation();
  useEffect(() => {
    rendered();
    setShow((render) => void fade(pathname, render));
  }, [key, pathname]);
  useEffect(() => () => setShow(), []);
}
