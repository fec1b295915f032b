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
export async function readPictureDraft(key: string): Promise<File | null> {
  try {
    const kept = await withStore('readonly', (store) => store.get(key));
    return kept instanceof File ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a picture through a reload and a crash; null takes it away. Where the browser refuses, it lasts as long as the page. */
export async function writePictureDraft(key: string, picture: File | null): Promise<void> {
  try {
    await withStore('readwrite', (store) => (picture ? store.put(picture, key) : store.delete(key)));
  } catch {
    // Nothing to do: the page shows it on.
  }
}
