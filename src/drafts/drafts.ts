import { browserStorage, type KeyValueStore } from '../api/browserStorage';

/** Milliseconds after the last keystroke in which a crash may lose what was typed. */
const WRITE_DELAY_MS = 300;

/** Texts being written, in memory first and in storage a moment later. */
export interface Drafts {
  /** Another tab has written the draft, or sent it: it shows here too, unless more was typed here since. */
  adopt: (key: string, text: string) => void;
  read: (key: string) => string;
  /** An empty text removes the draft. */
  write: (key: string, text: string) => void;
  subscribe: (listener: () => void) => () => void;
  /** Takes away, here and in storage, all whose key begins so. */
  forget: (prefix: string) => void;
  /** Stores at once what waits to be stored: the page is going away. */
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
    for (const key of texts.keys()) if (key.startsWith(prefix)) write(key, '');
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { adopt, read, write, forget, subscribe, flush };
}

/** The drafts of this browser; each page that is left stores its own. */
export const drafts = makeDrafts(browserStorage);
window.addEventListener('pagehide', drafts.flush);
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== null) drafts.adopt(key, newValue ?? '');
});
