import fs from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Free bytes below which a disk is low on space: PostgreSQL's write-ahead log alone may grow by as much. */
const LOW_BYTES = 1024 ** 3;
const CHECK_INTERVAL_MS = 60_000;

/**
 * Decides at each check of a disk whether to warn: when it becomes low on space, and again each time that half of what was
 * left is gone. A disk that hovers about the limit is warned of once.
 */
export function lowSpaceAlarm(): (freeBytes: number) => boolean {
  let warnBelow = LOW_BYTES;
  return (freeBytes) => {
    if (freeBytes >= 2 * LOW_BYTES) warnBelow = LOW_BYTES;
    if (freeBytes >= warnBelow) return false;
    warnBelow = freeBytes / 2;
    return true;
  };
}

/** A disk as it was at its last check. */
export interface Disk {
  id: number;
  /** The first folder of the server on it. */
  folder: string;
  freeBytes: number;
}

/** The disks that hold `folders`, each once. A folder that does not exist yet counts at a later check. */
async function disksOf(folders: string[]): Promise<Disk[]> {
  const found = await Promise.allSettled(
    folders.map(async (folder) => {
      const [{ dev }, { bavail, bsize }] = await Promise.all([fs.stat(folder), fs.statfs(folder)]);
      return { id: dev, folder, freeBytes: bavail * bsize };
    }),
  );
  const disks = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return disks.filter((disk, i) => disks.findIndex(({ id }) => id === disk.id) === i);
}

/** A function that checks the disks of `folders` once and logs a warning for each that is low on space. */
export function createDiskCheck(folders: string[], log: FastifyBaseLogger): () => Promise<Disk[]> {
  const alarms = new Map<number, ReturnType<typeof lowSpaceAlarm>>();
  return async () => {
    const disks = await disksOf(folders);
    for (const { id, folder, freeBytes } of disks) {
      const alarm = alarms.get(id) ?? lowSpaceAlarm();
      alarms.set(id, alarm);
      if (alarm(freeBytes)) log.warn({ folder, freeBytes }, 'the disk is almost full: make room on it');
    }
    return disks;
  };
}

export interface DiskWatch {
  /** As they were within the last minute. */
  disks(): Disk[];
  stop(): void;
}

/** Checks the disks of `folders` now and every minute. */
export async function watchDisks(folders: string[], log: FastifyBaseLogger): Promise<DiskWatch> {
  const check = createDiskCheck(folders, log);
  let disks = await check();
  let isChecking = false;
  const timer = setInterval(() => {
    // A disk across the network that does not answer is asked once.
    if (isChecking) return;
    isChecking = true;
    void check()
      .then((found) => (disks = found))
      .finally(() => (isChecking = false));
  }, CHECK_INTERVAL_MS);
  return { disks: () => disks, stop: () => clearInterval(timer) };
}
