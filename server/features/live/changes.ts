import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect';
import { publishPostsChanged } from './publish';

/** Milliseconds of changes in one batch. */
const BATCH_MS = 1_000;
/** Posts in one batch; a longer one could be taken for a client that reads too slowly (streams.ts). The next has the rest. */
const BATCH_MAX = 500;

/**
 * For changes that come by the hundred, such as likes: publishes each post at most once a second, outside the transactions
 * of the changes, so that a like costs no extra statement. Call the returned function once a change is committed.
 */
export function batchPostUpdates(app: FastifyInstance, db: Db): (postId: number) => void {
  const ids = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  const start = () => setTimeout(() => void flush(), BATCH_MS);

  async function flush(): Promise<void> {
    const changed = [...ids].slice(0, BATCH_MAX);
    for (const id of changed) ids.delete(id);
    timer = ids.size > 0 ? start() : undefined;
    try {
      await publishPostsChanged(db, changed);
    } catch (error) {
      app.log.warn({ err: error }, 'changes of posts could not be published');
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
