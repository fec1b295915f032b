import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file system of its own that a test can fill. */
export interface SmallDisk {
  folder: string;
  /** Fills it up except for this many bytes. */
  fill(leftBytes: number): Promise<void>;
  /** Frees what `fill` took. */
  makeRoom(): Promise<void>;
  unmount(): void;
}

/** Undefined where this account may not mount one: on Linux root may, in most containers it may not. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'pantheon-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  // Started by root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(folder, 0o711);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    async fill(leftBytes) {
      const { bavail, bsize } = await fs.statfs(folder);
      await fs.appendFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)));
    },
    makeRoom: () => fs.rm(filler),
    unmount() {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}
