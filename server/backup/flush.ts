import { execFile } from 'node:child_process';

/** Has the system write to its disks what it still holds in memory, all at once; without `sync` (Windows) it does in time. */
export const flushDisks = (): Promise<void> =>
  new Promise((resolve) => {
    execFile('sync', () => resolve());
  });
