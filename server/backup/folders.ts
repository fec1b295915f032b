import path from 'node:path';

/** Where a backup has the database and the pictures. */
export const databaseIn = (backup: string): string => path.join(backup, 'postgres');
export const picturesIn = (backup: string): string => path.join(backup, 'media');

/** A file in DATA_DIR that is as old as the last backup, for the metrics. */
export const lastBackupIn = (dataDir: string): string => path.join(dataDir, 'last-backup');
