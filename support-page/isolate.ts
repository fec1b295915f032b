/** A storage in memory. */
function memoryStorage(entries: Record<string, string>): Storage {
  const items = new Map(Object.entries(entries));
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

let now = Date.now();

/** Sets the page's clock to the time of the shown action. */
export const setNow = (moment: number): void => {
  now = moment;
};

/**
 * Isolates the page: requests are never sent or answered, localStorage is in memory with the member's colour scheme, and
 * the clock has the time of the report.
 */
export function isolatePage(scheme: 'light' | 'dark'): void {
  window.fetch = () => new Promise(() => undefined);
  Object.defineProperty(window, 'localStorage', { value: memoryStorage({ 'mui-mode': scheme }) });
  document.documentElement.dataset['scheme'] = scheme;
  Date.now = () => now;
}
