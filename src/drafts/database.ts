import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

/** For what is too large for localStorage, where the texts of drafts are. Opened when it is first used. */
let opened: UseStore | undefined;

/** Undefined where the browser stores nothing (private mode, quota). */
export async function inDatabase<T>(work: (database: UseStore) => Promise<T>): Promise<T | undefined> {
  try {
    return await work((opened ??= createStore('pantheon', 'pictures')));
  } catch {
    return undefined;
  }
}

/** Commits at once: a change that waits for the page to hear of it would be undone by a reload. */
export const change = (work: (store: IDBObjectStore) => unknown): Promise<unknown> =>
  inDatabase((database) =>
    database('readwrite', (store) => {
      work(store);
      store.transaction.commit();
      return promisifyRequest(store.transaction);
    }),
  );
