import type { Generated, GeneratedAlways } from 'kysely';

export interface MediaTable {
  id: GeneratedAlways<number>;
  /** Names the picture's bytes in the media store and in its address; the bytes under a key never change. */
  key: string;
  width: number;
  height: number;
  /** A tiny picture as a data: URI, shown until the real one has loaded. */
  placeholder: string;
  created_at: Generated<Date>;
}
