/** What the database of this browser keeps beside the texts of drafts: pictures are too large for localStorage. */
const DATABASE = 'pantheon';
const STORE = 'pictures';

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database gave no reason.'));
  });

async function withStore(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const opening = window.indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** The picture of a draft; null without one, and where the browser keeps nothing (private mode, quota). */
async function readKept(key: string): Promise<File | null> {
  try {
    const kept = await withStore('readonly', (store) => store.get(key));
    return kept instanceof File ? kept : null;
  } catch {
    return null;
  }
}

const beginning = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** The pictures that this page has read or written. */
const pictures = new Map<string, File | null>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** Pictures that go with texts being written, under the same keys (drafts): in memory first, in the database a moment later. */
export const pictureDrafts = {
  /** null without one, and until it is loaded. */
  read: (key: string): File | null => pictures.get(key) ?? null,

  /** Reads what an earlier page has kept; what was picked meanwhile stays. */
  async load(key: string): Promise<void> {
    if (pictures.has(key)) return;
    const kept = await readKept(key);
    if (pictures.has(key)) return;
    pictures.set(key, kept);
    tell();
  },

  /** Keeps a picture through a reload and a crash; null takes it away. Where the browser refuses, it lasts as long as the page. */
  async write(key: string, picture: File | null): Promise<void> {
    pictures.set(key, picture);
    tell();
    try {
      await withStore('readwrite', (store) => (picture ? store.put(picture, key) : store.delete(key)));
    } catch {
      // Nothing to do: the page shows it on.
    }
  },

  /** Takes away all whose key begins so. */
  async forget(prefix: string): Promise<void> {
    for (const key of pictures.keys()) if (key.startsWith(prefix)) pictures.set(key, null);
    tell();
    try {
      await withStore('readwrite', (store) => store.delete(beginning(prefix)));
    } catch {
      // Nothing was kept.
    }
  },

  /** Whether there is a picture whose key begins so. */
  async has(prefix: string): Promise<boolean> {
    if ([...pictures].some(([key, picture]) => picture && key.startsWith(prefix))) return true;
    try {
      return Number(await withStore('readonly', (store) => store.count(beginning(prefix)))) > 0;
    } catch {
      return false;
    }
  },

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
