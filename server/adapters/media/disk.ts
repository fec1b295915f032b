import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { writeWholeFile } from '../wholeFile';
import type { MediaStore } from './index';

/** Keeps pictures as files under `folder`, spread over sub-folders by the first two characters of the key. */
export function diskMedia(folder: string): MediaStore {
  const nameOf = (key: string) => path.join(key.slice(0, 2), key);
  const fileOf = (key: string) => path.join(folder, nameOf(key));
  return {
    write: (key, bytes) => writeWholeFile(folder, nameOf(key), bytes),
    async read(key) {
      const file = fileOf(key);
      try {
        const { size } = await fs.stat(file);
        return { stream: createReadStream(file), bytes: size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    has: (key) =>
      fs.access(fileOf(key)).then(
        () => true,
        () => false,
      ),
    async delete(key) {
      await fs.rm(fileOf(key), { force: true });
    },
  };
}
