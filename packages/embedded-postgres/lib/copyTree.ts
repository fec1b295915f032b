import { constants } from 'node:fs';
import { copyFile, lchown, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account';

interface CopyOptions {
  /** Whom the copy is given to; only root can. */
  owner?: Account | undefined;
  /** Left out, by the path below `source`. */
  isLeftOut?: (path: string) => boolean;
}

/**
 * Copies the files and folders in `source` into the folder `target`, which it makes, closed to other accounts. What
 * is deleted meanwhile is left out.
 */
export async function copyTree(
  source: string,
  target: string,
  { owner, isLeftOut = () => false }: CopyOptions = {},
): Promise<void> {
  const own = async (path: string): Promise<void> => {
    if (owner) await lchown(path, owner.uid, owner.gid);
  };
  async function copyFolder(path: string): Promise<void> {
    await mkdir(join(target, path), { recursive: true, mode: 0o700 });
    await own(join(target, path));
    const found = await readdir(join(source, path), { withFileTypes: true }).catch(unlessDeleted);
    const entries = (found ?? []).filter(({ name }) => !isLeftOut(join(path, name)));
    const files = entries.filter((entry) => entry.isFile());
    for (const { name } of files) await copyOneFile(join(path, name)).catch(unlessDeleted);
    for (const { name } of entries.filter((entry) => entry.isDirectory())) await copyFolder(join(path, name));
  }
  async function copyOneFile(path: string): Promise<void> {
    const copy = join(target, path);
    await copyFile(join(source, path), copy, constants.COPYFILE_FICLONE);
    await own(copy);
  }
  await copyFolder('');
}

function unlessDeleted(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
