import path from 'node:path';
import type { Config } from '../../config';
import type { MediaStore } from '.';
import { diskMedia } from './disk';

type Places = Pick<Config, 'dataDir' | 's3'>;

/** The pictures in the data folder. */
export const openDisk = ({ dataDir }: Places): MediaStore => diskMedia(path.join(dataDir, 'media'));

/** The pictures in the bucket; undefined where none is configured, which does not load the client. */
export async function openS3({ s3 }: Places): Promise<MediaStore | undefined> {
  return s3 && (await import('./s3')).s3Media(s3);
}

/**
 * The pictures where the configuration keeps them: in the bucket if there is one, else in the data folder. Those that are
 * in the data folder from before there was a bucket are read from there until they are moved, and deleted from both.
 */
export async function openMedia(places: Places): Promise<MediaStore> {
  const disk = openDisk(places);
  const s3 = await openS3(places);
  if (!s3) return disk;
  return {
    write: (key, bytes) => s3.write(key, bytes),
    read: async (key) => (await disk.read(key)) ?? s3.read(key),
    size: async (key) => (await disk.size(key)) ?? s3.size(key),
    async delete(key) {
      await Promise.all([s3.delete(key), disk.delete(key)]);
    },
  };
}
