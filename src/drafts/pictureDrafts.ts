import { get, keys } from 'idb-keyval';
import { change, inDatabase } from './database';
import { ObservableMap } from './observableMap';

/** The keys of stored pictures that begin so. */
async function storedKeys(prefix: string): Promise<string[]> {
  const all = await inDatabase((database) => keys<string>(database));
  return all?.filter((key) => key.startsWith(prefix)) ?? [];
}

/** The pictures that this page has read or written; where the browser stores nothing they are in memory alone. */
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

  /** The keys of the pictures that begin so. */
  async keys(prefix: string): Promise<string[]> {
    const held = [...pictures.keys()].filter((key) => pictures.get(key) && key.startsWith(prefix));
    return [...held, ...(await storedKeys(prefix))];
  },
};
