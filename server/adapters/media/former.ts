import type { MediaStore } from '.';

/**
 * Keeps pictures in `store`. Those that are still in `former`, where they were kept before, are read from there until they
 * are moved, and deleted from both.
 */
export function withFormer(store: MediaStore, former: MediaStore): MediaStore {
  return {
    write: (key, bytes) => store.write(key, bytes),
    read: async (key) => (await former.read(key)) ?? store.read(key),
    size: async (key) => (await former.size(key)) ?? store.size(key),
    async delete(key) {
      await Promise.all([store.delete(key), former.delete(key)]);
    },
  };
}
