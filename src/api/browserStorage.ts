/**
 * localStorage that never throws. Where the browser denies it (private mode, quota, blocked cookies), the app keeps its
 * state in memory only.
 */
export const browserStorage = {
  get: (key: string): string | null => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  keys: (): string[] => {
    try {
      return Object.keys(window.localStorage);
    } catch {
      return [];
    }
  },
  /** null removes the key. */
  set: (key: string, value: string | null): void => {
    try {
      if (value === null) window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, value);
    } catch {
      // The value is still in memory.
    }
  },
};
