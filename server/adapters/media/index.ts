import type { Readable } from 'node:stream';

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
