import { useEffect, useEffectEvent, useRef } from 'react';
import { isComposing, isField } from '../ui/typing';
import { controlOf, focusPage } from './controls';
import { shortcutsOf, type ShortcutContext } from './shortcuts';
import { useShortcutsOn } from './shortcutsSetting';

/** How long the second key of a sequence is waited for. */
const SEQUENCE_MS = 1_500;

const isLetter = (key: string) => key.toLowerCase() !== key.toUpperCase();

/** Whether the key is meant for something else than a shortcut. */
const isForOthers = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  // A letter needs no Shift; `?` and on some keyboards `/` do.
  (event.shiftKey && isLetter(event.key)) ||
  isComposing(event) ||
  isField(event.target) ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null;

const isFocusedNewPost = (target: EventTarget | null): boolean =>
  target === controlOf('n') && target === document.activeElement;

/** Listens for the keyboard shortcuts while they are on. */
export function useShortcuts(context: ShortcutContext): void {
  const isOn = useShortcutsOn();
  const { pathname } = context;
  // Kept while the page changes: a sequence may begin before it and end after it.
  const before = useRef({ keys: '', at: -Infinity });
  const act = useEffectEvent((action: (context: ShortcutContext) => void) => action(context));

  useEffect(() => {
    if (!isOn) return;
    const shortcuts = shortcutsOf(pathname);
    const onKeyDown = (event: KeyboardEvent) => {
      // Also where no shortcut has led to it (focusField).
      if (event.key === 'Escape' && !isComposing(event) && isFocusedNewPost(event.target)) focusPage();
      if (isForOthers(event)) return;
      // With Caps Lock letters are capitals.
      const key = event.key.toLowerCase();
      const isSequence = event.timeStamp - before.current.at < SEQUENCE_MS;
      const keys = isSequence ? `${before.current.keys} ${key}` : key;
      const begins = shortcuts.some((shortcut) => shortcut.keys.startsWith(`${keys} `));
      before.current = begins ? { keys, at: event.timeStamp } : { keys: '', at: -Infinity };
      const shortcut = shortcuts.find((each) => each.keys === keys);
      if (!shortcut || (event.repeat && !shortcut.repeats)) return;
      // The field that is focused must not get the key.
      event.preventDefault();
      act(shortcut.action);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, pathname]);
}
