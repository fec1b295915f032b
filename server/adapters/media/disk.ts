import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { MediaStore } from './index';

/** Keeps pictures as files under `folder`, spread over sub-folders by the first two characters of the key. */
export function diskMedia(folder: string): MediaStore {
  const fileOf = (key: string) => path.join(folder, key.slice(0, 2), key);
  return {
    async write(key, bytes) {
      const file = fileOf(key);
      await fs.mkdir(path.dirname(file), { recursive: true });
      // Written beside and renamed, so that a crash leaves no half picture under the key.
      const temporary = `${file}.${randomUUID()}.tmp`;
      await fs.writeFile(temporary, bytes, { flush: true });
      await fs.rename(temporary, file);
    },
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
    async delete(key) {
      await fs.rm(fileOf(key), { force: true });
    },
  };
}
