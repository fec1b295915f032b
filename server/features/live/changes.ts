import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect';
import { publishPostsChanged } from './publish';

/** Milliseconds in which changes are gathered. */
const GATHER_MS = 1_000;
/** Posts told of at once; more would look like a reader who is too slow (streams.ts). The rest is told a second later. */
const AT_ONCE = 500;

/**
 * For changes that come by the hundred, such as likes: gathers the posts and publishes each once a second at most, after
 * their transactions and outside them, so that a like costs no more than before. Call it once the change is committed.
 */
export function gatherChanges(app: FastifyInstance, db: Db): (postId: number) => void {
  const ids = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  const start = () => setTimeout(() => void tell(), GATHER_MS);

  async function tell(): Promise<void> {
    const changed = [...ids].slice(0, AT_ONCE);
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
