import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DependencyError } from '../adapters/dependency';
import { PICTURE_WIDTHS, resizedAddress } from '#contract/pictures';
import type { MediaStore } from '../adapters/media';
import { openDisk, openS3 } from '../adapters/media/open';
import { keepingPictures, shownKeys } from '../features/media/queries';
import { RefusedError, UsageError, type Command } from './command';

/** Pictures that are copied at once. */
const CONCURRENCY = 8;
/** Pictures between two lines of progress. */
const PROGRESS_EVERY = 1_000;

async function contentOf(store: MediaStore, key: string): Promise<Buffer> {
  const found = await store.read(key);
  return found ? buffer(found.stream) : Buffer.alloc(0);
}

/** Copies a picture unless it is there already, and reads it back. Throws RefusedError when it differs. */
async function copy(
  key: string,
  from: MediaStore,
  to: MediaStore,
): Promise<'copied' | 'present' | 'missing'> {
  const [bytes, there] = await Promise.all([from.size(key), to.size(key)]);
  if (there !== null && (bytes === null || bytes === there)) return 'present';
  if (bytes === null) return 'missing';
  const content = await contentOf(from, key);
  await to.write(key, content);
  if (!content.equals(await contentOf(to, key))) {
    throw new RefusedError(`What was stored of the picture ${key} differs from it: nothing more was copied.`);
  }
  return 'copied';
}

export const moveMedia: Command = {
  options: ['to'],
  help: 'Copy the pictures from the disk to S3 or back, and check each; what is there already is left out',
  async run({ config, db, say }, { to }) {
    if (to !== 's3' && to !== 'disk') throw new UsageError('It is: move-media --to s3, or --to disk');
    const [disk, s3] = [openDisk(config), await openS3(config)];
    if (!s3) throw new RefusedError('No bucket is configured: set S3_BUCKET and its keys.');
    const [source, target] = to === 's3' ? [disk, s3] : [s3, disk];
    const counts = { copied: 0, present: 0, missing: 0 };
    // A picture that is deleted meanwhile would be kept by the store that it was copied to.
    await keepingPictures(db, async () => {
      let done = 0;
      try {
        await Readable.from(shownKeys(db)).forEach(
          async (key: string) => {
            counts[await copy(key, source, target)] += 1;
            // Sizes that are missing are added when they are asked for.
            for (const width of PICTURE_WIDTHS) await copy(resizedAddress(key, width), source, target);
            done += 1;
            if (done % PROGRESS_EVERY === 0) say(`${done} pictures`);
          },
          { concurrency: CONCURRENCY },
        );
      } catch (error) {
        if (!(error instanceof DependencyError)) throw error;
        throw new RefusedError(`${error.message}. Run it again: what was copied is left out.`);
      }
    });
    say(`Copied and checked: ${counts.copied}. There already: ${counts.present}.`);
    if (counts.missing > 0) say(`In neither place: ${counts.missing}.`);
  },
};
