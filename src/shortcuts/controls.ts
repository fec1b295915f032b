import { BAR_HEIGHT, HEADER_HEIGHT } from '../theme/measures';
import { caretAtEnd, isComposing, isField } from '../ui/typing';

/** The control that says that it has this shortcut (useKeyShortcut). */
export const controlOf = (key: string, within: ParentNode = document): HTMLElement | null =>
  within.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);

/** The one of several controls with this shortcut that the window's width shows. */
export const shownControlOf = (key: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`)].find(
    (control) => control.getClientRects().length > 0,
  );

const focusedCard = () => document.activeElement?.closest<HTMLElement>('article') ?? null;

/** Presses a button of the comment that has the focus, else of the post. */
export function pressInFocused(key: string): void {
  const item = document.activeElement?.closest<HTMLElement>('article, li');
  const button = item && controlOf(key, item);
  // A deleted comment has none, but the replies in it do.
  if (button?.closest('article, li') === item) button?.click();
}

/** Opens the comments of the post that has the focus, and focuses the field for a new one. */
export function writeComment(key: string): void {
  const card = focusedCard();
  const button = card && controlOf(key, card);
  if (!button) return;
  if (button.getAttribute('aria-expanded') !== 'true') button.click();
  focusFieldOnceShown(() =>
    document.getElementById(button.getAttribute('aria-controls') ?? '')?.querySelector('textarea'),
  );
}

/**
 * Moves the focus between the cards of the feed, by its own keys (useCardFocus): from the card that has the focus, unless
 * it is scrolled out of the window.
 */
export function pressInFeed(key: 'PageDown' | 'PageUp'): void {
  const card = focusedCard();
  const { top, bottom } = card?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  const isInView = bottom > HEADER_HEIGHT && top < window.innerHeight - BAR_HEIGHT;
  const target = isInView ? card : document.querySelector('[role="feed"]');
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Presses the control that has this shortcut. */
export const pressOnPage = (key: string): void => controlOf(key)?.click();

/** Presses what the latest toast offers: to undo what was done, or to show it. */
export function pressOffered(): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('#toasts button')];
  buttons.findLast(({ textContent }) => /^(Undo|Show)$/.test(textContent))?.click();
}

/** Moves the focus in a list of two panes (`data-rows`): from the row that has it, else from the one that is open. */
export function stepInRows(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-rows] a')];
  const focused = rows.findIndex((row) => row === document.activeElement);
  const from = focused === -1 ? rows.findIndex((row) => row.hasAttribute('aria-current')) : focused;
  rows[Math.max(0, from + step)]?.focus();
}

/** What is written next goes after a draft, and in the place of what was searched for. */
function placeCaret(field: HTMLElement): void {
  if (field instanceof HTMLTextAreaElement) caretAtEnd(field);
  else if (field instanceof HTMLInputElement) field.select();
}

/** Focuses a field that is shown, unless it has the focus; Escape then brings the focus back to where it was. */
export function focusField(field: HTMLElement): boolean {
  const before = document.activeElement;
  if (before === field) return true;
  field.focus();
  if (document.activeElement !== field) return false;
  placeCaret(field);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    if (before instanceof HTMLElement && before !== document.body) before.focus();
    // It is gone or hidden.
    if (document.activeElement === field) focusPage();
  };
  field.addEventListener('keydown', leave);
  field.addEventListener('blur', () => field.removeEventListener('keydown', leave), { once: true });
  return true;
}

/** Focuses the page itself, where shortcuts act. */
export const focusPage = (): void => document.getElementById('main')?.focus();

/** Milliseconds that a field is waited for; its page's code may have to come first. */
const FIELD_WAIT_MS = 30_000;

/**
 * Focuses a field as soon as it is in the page, unless the member does something else until then. What is typed meanwhile is
 * written into it, since its letters may be shortcuts.
 */
export function focusFieldOnceShown(find: () => HTMLElement | null | undefined): void {
  let typed = '';
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('pointerdown', stop, true);
  };
  const tryFocus = () => {
    const field = find();
    if (!field || !focusField(field)) return;
    stop();
    if (!typed || !(field instanceof HTMLTextAreaElement)) return;
    field.setRangeText(typed, field.value.length, field.value.length, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!isTyped || isField(event.target)) {
      stop();
      return;
    }
    if (!event.repeat) typed += event.key;
    event.preventDefault();
    event.stopPropagation();
  };
  const observer = new MutationObserver(tryFocus);
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stop, FIELD_WAIT_MS);
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('pointerdown', stop, true);
  tryFocus();
}

/** On a touch screen, focus would open the keyboard over the conversation. */
export const hasPointer = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/** On the way to a conversation: focuses its field as soon as it is shown, for what is typed meanwhile. */
export function awaitChat(pathname: string): void {
  const username = pathname.split('/messages/')[1];
  if (username && hasPointer())
    focusFieldOnceShown(() => document.querySelector<HTMLElement>(`[data-chat="${username}"] textarea`));
}
