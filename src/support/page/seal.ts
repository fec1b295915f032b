/** A storage that ends with the page. */
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

/** Lets the page tell the time of the moment that is looked at. */
export const setNow = (moment: number): void => {
  now = moment;
};

/**
 * Cuts the page off: a request is never sent and never answered, storage ends with the page and begins with the member's
 * scheme, and the clock stands where the report says.
 */
export function sealPage(scheme: 'light' | 'dark'): void {
  window.fetch = () => new Promise(() => undefined);
  Object.defineProperty(window, 'localStorage', { value: memoryStorage({ 'mui-mode': scheme }) });
  document.documentElement.dataset['scheme'] = scheme;
  Date.now = () => now;
}
