import type { MediaStore } from './adapters/media';
import type { Config } from './config';
import type { Db } from './db/connect';

/** What the app is built from: the configuration and the outside world. Tests build their own. */
export interface Context {
  config: Config;
  db: Db;
  media: MediaStore;
}
