import path from 'node:path';

/** Where a backup has the database and the pictures. */
export const databaseIn = (backup: string): string => path.join(backup, 'postgres');
export const picturesIn = (backup: string): string => path.join(backup, 'media');
