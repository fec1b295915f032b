import type { Readable } from 'node:stream';

/** Where pictures are stored. A key's bytes are written once and never change. */
export interface MediaStore {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** null when there is no such picture. */
  read(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  /** Whether there is such a picture. */
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
}
