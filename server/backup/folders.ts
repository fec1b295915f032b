import { execFile } from 'node:child_process';
import path from 'node:path';

/** Where a backup has the database and the pictures. */
export const databaseIn = (backup: string): string => path.join(backup, 'postgres');
export const picturesIn = (backup: string): string => path.join(backup, 'media');

/** A file in DATA_DIR that is as old as the last backup, for the metrics. */
export const lastBackupIn = (dataDir: string): string => path.join(dataDir, 'last-backup');

/** Has the system write to its disks what it still holds in memory, all at once; without `sync` (Windows) it does in time. */
export const flushDisks = (): Promise<void> =>
  new Promise((resolve) => {
    execFile('sync', () => resolve());
  });
