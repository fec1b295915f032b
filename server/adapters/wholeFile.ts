import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** In the folder of the files, and so on their file system: only there can a file be moved to its name in one step. */
const UNFINISHED = '.unfinished';
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * Writes the file `name` below `folder` whole or not at all, so that a reader never sees a partial file. A write that fails
 * leaves nothing; what killed processes left is removed an hour later, by the next write.
 */
export async function writeWholeFile(
  folder: string,
  name: string,
  bytes: Uint8Array,
  mode?: number,
): Promise<void> {
  const unfinished = path.join(folder, UNFINISHED);
  await fs.mkdir(unfinished, { recursive: true });
  const temporary = path.join(unfinished, randomUUID());
  try {
    const handle = await fs.open(temporary, 'wx', mode);
    try {
      // The clock is the file system's, which may be on another machine.
      const { mtimeMs: now } = await handle.stat();
      await removeAbandoned(unfinished, now);
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const file = path.join(folder, name);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.rename(temporary, file);
  } catch (error) {
    await fs.rm(temporary, { force: true });
    throw error;
  }
}

async function removeAbandoned(unfinished: string, now: number): Promise<void> {
  for (const name of await fs.readdir(unfinished)) {
    const file = path.join(unfinished, name);
    // Another write may finish, or remove it, at the same time.
    const { mtimeMs } = await fs.stat(file).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > ABANDONED_AFTER_MS) await fs.rm(file, { force: true });
  }
}
