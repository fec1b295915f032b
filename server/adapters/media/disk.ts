import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { writeWholeFile } from '../wholeFile';
import type { MediaStore } from '.';

/** Keeps pictures as files under `folder`, spread over sub-folders by the first two characters of the key. */
export function diskMedia(folder: string): MediaStore {
  const nameOf = (key: string) => path.join(key.slice(0, 2), key);
  const fileOf = (key: string) => path.join(folder, nameOf(key));

  async function size(key: string): Promise<number | null> {
    try {
      return (await fs.stat(fileOf(key))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  return {
    write: (key, bytes) => writeWholeFile(folder, nameOf(key), bytes),
    async read(key) {
      const bytes = await size(key);
      return bytes === null ? null : { stream: createReadStream(fileOf(key)), bytes };
    },
    size,
    async delete(key) {
      await fs.rm(fileOf(key), { force: true });
    },
  };
}
