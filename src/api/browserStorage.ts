/** What the app needs of localStorage. */
export interface KeyValueStore {
  get: (key: string) => string | null;
  keys: () => string[];
  /** null removes the key. */
  set: (key: string, value: string | null) => void;
}

/**
 * localStorage that never throws: where the browser refuses it (private mode, quota, blocked cookies) the app works on
 * in memory and forgets at reload.
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
      // Nothing to do: what was to be kept is kept in memory.
    }
  },
};
