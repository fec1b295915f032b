import { createStore, del, delMany, get, keys, set } from 'idb-keyval';
import { ObservableMap } from './observableMap';

/** Pictures are too large for localStorage, where the texts of drafts are. Opened when it is first used. */
let opened: ReturnType<typeof createStore> | undefined;
const database = () => (opened ??= createStore('pantheon', 'pictures'));

/** The picture of a draft; null without one, and where the browser stores nothing (private mode, quota). */
async function readStored(key: string): Promise<File | null> {
  try {
    const stored: unknown = await get(key, database());
    return stored instanceof File ? stored : null;
  } catch {
    return null;
  }
}

/** The keys of stored pictures that begin so; none where the browser stores nothing. */
async function storedKeys(prefix: string): Promise<string[]> {
  try {
    const all = await keys<string>(database());
    return all.filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
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
    const stored = await readStored(key);
    if (pictures.has(key)) return;
    pictures.set(key, stored);
    pictures.notify();
  },

  /** Keeps a picture through a reload and a crash; null removes it. */
  async write(key: string, picture: File | null): Promise<void> {
    pictures.set(key, picture);
    pictures.notify();
    try {
      await (picture ? set(key, picture, database()) : del(key, database()));
    } catch {
      // Where the browser refuses, the picture is kept in memory.
    }
  },

  /** Drops what this page holds under keys that begin with the prefix; the database is read again. */
  forget: (prefix: string): void => pictures.forget(prefix),

  /** Removes all whose key begins with the prefix. */
  async remove(prefix: string): Promise<void> {
    for (const key of pictures.keys()) if (key.startsWith(prefix)) pictures.set(key, null);
    pictures.notify();
    const stored = await storedKeys(prefix);
    if (stored.length > 0) await delMany(stored, database()).catch(() => {});
  },

  /** Whether there is a picture whose key begins so. */
  async has(prefix: string): Promise<boolean> {
    if ([...pictures].some(([key, picture]) => picture && key.startsWith(prefix))) return true;
    return (await storedKeys(prefix)).length > 0;
  },
};
