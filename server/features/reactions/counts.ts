import type { FastifyInstance } from 'fastify';
import type { BusMessage } from '../../adapters/bus';
import { publish } from '../../adapters/bus/queries';
import type { Db } from '../../db/connect';
import { logFailure } from '../../db/unavailable';
import { countsOf } from './queries';

declare module 'fastify' {
  interface FastifyInstance {
    /** The counts of a post have changed: call it once the change is committed. */
    publishCounts: (postId: number) => void;
  }
}

/** Milliseconds of changes in one batch. */
const BATCH_MS = 1_000;
/** Posts in one batch; a longer one could be taken for a client that reads too slowly (live/streams.ts). The next has the rest. */
const BATCH_MAX = 500;

/**
 * For likes and comments, which come by the hundred: publishes the counts of each post at most once a second, outside the
 * transactions of the changes. Pages take them over without asking.
 */
export function batchPostCounts(app: FastifyInstance, db: Db): (postId: number) => void {
  const ids = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  const start = () => setTimeout(() => void flush(), BATCH_MS);

  async function flush(): Promise<void> {
    const changed = [...ids].slice(0, BATCH_MAX);
    for (const id of changed) ids.delete(id);
    timer = ids.size > 0 ? start() : undefined;
    try {
      const counts = await countsOf(db, changed);
      // Sent at once: counts that waited could be overtaken by newer ones of another server.
      await publish(
        db,
        counts.map((post): BusMessage => ({ hint: { type: 'post-counts', ...post } })),
      );
    } catch (error) {
      logFailure(app.log, error, 'counts of posts could not be published');
    }
  }

  app.addHook('onClose', (_instance, done) => {
    clearTimeout(timer);
    done();
  });
  return (postId) => {
    ids.add(postId);
    timer ??= start();
  };
}
