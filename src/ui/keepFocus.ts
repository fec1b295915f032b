/** How long the app has for a better place, in milliseconds. */
const DELAY_MS = 100;

/** Where keepFocus has put the focus, until it moves on. */
let fallback: Element | null = null;

/** Whether the control that had the focus is gone, and the member has not moved the focus since. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === fallback;

/** Whether it could still have the focus: then the member has taken the focus from it, such as by a press beside it. */
const isFocusable = (element: Element) => element.isConnected && !element.matches(':disabled');

/**
 * Keeps the focus in the page: when the control that has it is removed or disabled, and nothing else takes it, the nearest
 * focusable element around gets it, else the page's heading. On the body a keyboard would start again at the top.
 */
export function keepFocus(): void {
  let path: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const check = () => {
    timer = undefined;
    const [last, ...around] = path;
    if (!last || isFocusable(last) || document.activeElement !== document.body) return;
    const place =
      around.find((element) => element.isConnected && element.matches('[tabindex]')) ??
      document.querySelector('h1');
    if (!(place instanceof HTMLElement)) return;
    fallback = place;
    place.focus({ preventScroll: true });
  };

  document.addEventListener('focusin', (event) => {
    if (event.target !== fallback) fallback = null;
    path = event.composedPath().filter((target) => target instanceof Element);
  });
  new MutationObserver(() => (timer ??= setTimeout(check, DELAY_MS))).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
}
