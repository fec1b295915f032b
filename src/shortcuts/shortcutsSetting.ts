import { useSyncExternalStore } from 'react';
import { browserStorage } from '../api/browserStorage';

/** As the colour scheme's `mui-mode`: kept in this browser, also when the member logs out. */
const KEY = 'keyboard-shortcuts';
const OFF = 'off';

const read = () => browserStorage.get(KEY) !== OFF;

let isOn = read();
const subscribers = new Set<() => void>();

function show(next: boolean): void {
  isOn = next;
  subscribers.forEach((notify) => notify());
}

window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) show(read());
});

/** Turns the keyboard shortcuts on or off, in all tabs. */
export function setShortcutsOn(next: boolean): void {
  browserStorage.set(KEY, next ? null : OFF);
  show(next);
}

function subscribe(notify: () => void) {
  subscribers.add(notify);
  return () => void subscribers.delete(notify);
}

/** Whether the keyboard shortcuts are on. */
export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, () => isOn);

/**
 * The `aria-keyshortcuts` of a control, by which its shortcut finds it (controls.ts).
 * @returns undefined while the shortcuts are off
 */
export function useKeyShortcut<Key extends string>(key: Key): Key | undefined {
  return useShortcutsOn() ? key : undefined;
}
