import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const UNFINISHED = /\.new-[0-9a-f]{12}$/;
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * Makes the folder `place` in one step: `build` fills a folder beside it, which is then moved there. A crash leaves no
 * partial folder, and if two processes do this at once, the first one's stays.
 */
export async function createFolderAtomically(
  place: string,
  build: (folder: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  const folder = `${place}.new-${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(folder, { mode: 0o700 });
    await build(folder);
    await rename(folder, place);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!(await exists(place))) throw error;
  }
}

/** Removes what processes that were killed during `createFolderAtomically` have left in `parent`. */
export async function removeAbandonedFolders(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const folder of names
    .filter((name) => UNFINISHED.test(basename(name)))
    .map((name) => join(parent, name))) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** Whether `path` exists. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
