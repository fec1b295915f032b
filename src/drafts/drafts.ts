import { browserStorage, type KeyValueStore } from '../api/browserStorage';

/** Milliseconds between the last keystroke and the write to storage; a crash loses what was typed since. */
const WRITE_DELAY_MS = 300;

/** Unsent texts, in memory first and in storage a moment later. */
export interface Drafts {
  /** Applies a change from another tab, unless this tab has unsaved text. */
  adopt: (key: string, text: string) => void;
  read: (key: string) => string;
  /** An empty text removes the draft. */
  write: (key: string, text: string) => void;
  subscribe: (listener: () => void) => () => void;
  /** Drops what this page holds under keys that begin with the prefix, saved or not; storage is read again. */
  forget: (prefix: string) => void;
  /** Writes unsaved texts to storage at once, before the page is closed. */
  flush: () => void;
}

export function makeDrafts(storage: KeyValueStore): Drafts {
  const texts = new Map<string, string>();
  const unsaved = new Set<string>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function read(key: string): string {
    const text = texts.get(key) ?? storage.get(key) ?? '';
    texts.set(key, text);
    return text;
  }

  function flush(): void {
    clearTimeout(timer);
    for (const key of unsaved) storage.set(key, read(key) || null);
    unsaved.clear();
  }

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
    for (const listener of listeners) listener();
  }

  function adopt(key: string, text: string): void {
    if (!texts.has(key) || unsaved.has(key)) return;
    texts.set(key, text);
    for (const listener of listeners) listener();
  }

  function forget(prefix: string): void {
    for (const key of [...texts.keys()].filter((known) => known.startsWith(prefix))) {
      texts.delete(key);
      unsaved.delete(key);
    }
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { adopt, read, write, forget, subscribe, flush };
}

/** The drafts of this page, saved when it is closed and synchronised with other tabs. */
export const drafts = makeDrafts(browserStorage);
window.addEventListener('pagehide', drafts.flush);
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== null) drafts.adopt(key, newValue ?? '');
});
