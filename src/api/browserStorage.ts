/** The part of localStorage that the app uses. */
export interface KeyValueStore {
  get: (key: string) => string | null;
  keys: () => string[];
  /** null removes the key. */
  set: (key: string, value: string | null) => void;
}

/**
 * localStorage that never throws. Where the browser denies it (private mode, quota, blocked cookies), the app keeps its
 * state in memory only.
 */
export const browserStorage: KeyValueStore = {
  get: (key) => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  keys: () => {
    try {
      return Object.keys(window.localStorage);
    } catch {
      return [];
    }
  },
  set: (key, value) => {
    try {
      if (value === null) window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, value);
    } catch {
      // The value is still in memory.
    }
  },
};
