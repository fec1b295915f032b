import { browserStorage } from '../api/browserStorage';
import { ObservableMap } from './observableMap';

/** Milliseconds between the last keystroke and the write to storage; a crash loses what was typed since. */
const WRITE_DELAY_MS = 300;

/** Unsent texts, in memory first and in localStorage a moment later. */
export function makeDrafts() {
  const texts = new ObservableMap<string>();
  const unsaved = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function read(key: string): string {
    const known = texts.get(key);
    if (known !== undefined) return known;
    const stored = browserStorage.get(key) ?? '';
    // Each card and comment asks for drafts, of which most have none.
    if (stored) texts.set(key, stored);
    return stored;
  }

  /** The keys that begin with the prefix and have a text, saved or not. */
  function keys(prefix: string): string[] {
    const known = new Set([...texts.keys(), ...browserStorage.keys()]);
    return [...known].filter((key) => key.startsWith(prefix) && read(key));
  }

  /** Writes unsaved texts to storage at once, before the page is closed. */
  function flush(): void {
    clearTimeout(timer);
    for (const key of unsaved) browserStorage.set(key, read(key) || null);
    unsaved.clear();
  }

  /** An empty text removes the draft. */
  function write(key: string, text: string): void {
    texts.set(key, text);
    unsaved.add(key);
    // A sent text must not come back after a crash.
    if (text) {
      clearTimeout(timer);
      timer = setTimeout(flush, WRITE_DELAY_MS);
    } else {
      flush();
    }
    texts.notify();
  }

  /** Applies a change from another tab, unless this tab has unsaved text. */
  function adopt(key: string, text: string): void {
    if (unsaved.has(key)) return;
    // One that is not held here is read from storage.
    if (texts.has(key)) texts.set(key, text);
    texts.notify();
  }

  /** Drops what this page holds under keys that begin with the prefix, saved or not; storage is read again. */
  function forget(prefix: string): void {
    for (const key of unsaved) if (key.startsWith(prefix)) unsaved.delete(key);
    texts.forget(prefix);
  }

  return { adopt, read, keys, write, forget, flush, subscribe: texts.subscribe };
}

/** The drafts of this page, saved when it is closed and synchronised with other tabs. */
export const drafts = makeDrafts();
window.addEventListener('pagehide', drafts.flush);
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== null) drafts.adopt(key, newValue ?? '');
});
