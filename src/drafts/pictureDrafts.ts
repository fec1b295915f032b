import { createStore, get, keys, promisifyRequest, type UseStore } from 'idb-keyval';
import { ObservableMap } from './observableMap';

/** Pictures are too large for localStorage, where the texts of drafts are. Opened when it is first used. */
let opened: UseStore | undefined;

/** Undefined where the browser stores nothing (private mode, quota): pictures are then kept in memory. */
async function inDatabase<T>(work: (database: UseStore) => Promise<T>): Promise<T | undefined> {
  try {
    return await work((opened ??= createStore('pantheon', 'pictures')));
  } catch {
    return undefined;
  }
}

/** Commits at once: a change that waits for the page to hear of it would be undone by a reload. */
const change = (work: (store: IDBObjectStore) => unknown): Promise<unknown> =>
  inDatabase((database) =>
    database('readwrite', (store) => {
      work(store);
      store.transaction.commit();
      return promisifyRequest(store.transaction);
    }),
  );

/** The keys of stored pictures that begin so. */
async function storedKeys(prefix: string): Promise<string[]> {
  const all = await inDatabase((database) => keys<string>(database));
  return all?.filter((key) => key.startsWith(prefix)) ?? [];
}

/** The pictures that this page has read or written. */
const pictures = new ObservableMap<File | null>();

/** Pictures that go with texts being written, under the same keys (drafts): in memory first, in the database a moment later. */
export const pictureDrafts = {
  subscribe: pictures.subscribe,

  /** null without one, and until it is loaded. */
  read: (key: string): File | null => pictures.get(key) ?? null,

  /** Reads what an earlier page has kept; what was picked meanwhile stays. */
  async load(key: string): Promise<void> {
    if (pictures.has(key)) return;
    const stored: unknown = await inDatabase((database) => get(key, database));
    if (pictures.has(key)) return;
    pictures.set(key, stored instanceof File ? stored : null);
    pictures.notify();
  },

  /** Keeps a picture through a reload and a crash; null removes it. */
  async write(key: string, picture: File | null): Promise<void> {
    pictures.set(key, picture);
    pictures.notify();
    await change((store) => (picture ? store.put(picture, key) : store.delete(key)));
  },

  /** Drops what this page holds under keys that begin with the prefix; the database is read again. */
  forget: (prefix: string): void => pictures.forget(prefix),

  /** Removes all whose key begins with the prefix. */
  async remove(prefix: string): Promise<void> {
    for (const key of pictures.keys()) if (key.startsWith(prefix)) pictures.set(key, null);
    pictures.notify();
    const stored = await storedKeys(prefix);
    if (stored.length > 0) await change((store) => stored.forEach((key) => store.delete(key)));
  },

  /** Whether there is a picture whose key begins so. */
  async has(prefix: string): Promise<boolean> {
    if ([...pictures].some(([key, picture]) => picture && key.startsWith(prefix))) return true;
    return (await storedKeys(prefix)).length > 0;
  },
};
