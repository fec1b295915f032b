import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../../config';
import { diskMedia } from './disk';
import { withFormer } from './former';

/** Where pictures are stored. A key's bytes are written once and never change. */
export interface MediaStore {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** null when there is no such picture. */
  read(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  /** How many bytes the picture has; null when there is no such picture. */
  size(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
}

/** What pictures are served with, by this server or the store itself (decisions: Posts). */
export const CACHE_CONTROL = 'public, max-age=31536000, immutable';

type Places = Pick<Config, 'dataDir' | 's3'>;

/** The pictures in the data folder. */
export const openDisk = ({ dataDir }: Places): MediaStore => diskMedia(path.join(dataDir, 'media'));

/** The pictures in the bucket; undefined where none is configured, which does not load the client. */
export async function openS3({ s3 }: Places): Promise<MediaStore | undefined> {
  return s3 && (await import('./s3')).s3Media(s3);
}

/** The pictures where the configuration keeps them: in the bucket if there is one, else in the data folder. */
export async function openMedia(places: Places): Promise<MediaStore> {
  const disk = openDisk(places);
  const s3 = await openS3(places);
  return s3 ? withFormer(s3, disk) : disk;
}
