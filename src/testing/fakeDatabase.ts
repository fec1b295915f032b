import type { UseStore } from 'idb-keyval';

/**
 * Stands in for src/drafts/database.ts, since jsdom has no IndexedDB:
 *
 *     jest.mock('../drafts/database', () => jest.requireActual<object>('../testing/fakeDatabase'));
 */
export const stored = new Map<string, unknown>();

interface Range {
  lower: string;
  upper: string;
}

/** A request that has succeeded a moment later. */
function succeeding(result: unknown) {
  const request = { result, onsuccess: () => {} };
  // Not by queueMicrotask, which jest's fake timers hold back.
  void Promise.resolve().then(() => request.onsuccess());
  return request;
}

const objectStore = {
  get: (key: string) => succeeding(stored.get(key)),
  getAllKeys: () => succeeding([...stored.keys()]),
  put: (value: unknown, key: string) => stored.set(key, value),
  delete: (which: string | Range) => {
    const { lower, upper } = typeof which === 'string' ? { lower: which, upper: which } : which;
    for (const key of [...stored.keys()]) if (lower <= key && key <= upper) stored.delete(key);
  },
} as unknown as IDBObjectStore;

const database = ((_mode, work) => Promise.resolve(work(objectStore))) as UseStore;

export const inDatabase = <T>(work: (store: UseStore) => Promise<T>): Promise<T> => work(database);

export const change = async (work: (store: IDBObjectStore) => unknown): Promise<void> => {
  await Promise.resolve();
  work(objectStore);
};

Object.assign(globalThis, { IDBKeyRange: { bound: (lower: string, upper: string) => ({ lower, upper }) } });
