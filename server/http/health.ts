import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import type { Db } from '../db/connect';
import { logFailure } from '../db/unavailable';
import { VERSION } from '../version';
import { CALL_MAX_MS } from './deadlines';
import { Problem } from './problem';
import { pingDatabase } from './queries';

const RETRY_S = 2;
/** Milliseconds for which the responses of the database are reused, and for which they are waited for. */
const SHARED_MS = 1_000;
const RESPONSE_MS = 1_500;

type State = 'connected' | 'busy' | 'unavailable';

const upOrDown = (isUp: boolean): State => (isUp ? 'connected' : 'unavailable');

/** Asks a pool one question at a time. Resolves in `RESPONSE_MS` with how long none was answered: 0 when this one was. */
function questions(db: Db, onFailure: (error: unknown) => void): () => Promise<number> {
  let asking: Promise<void> | undefined;
  let failingSince: number | undefined;

  async function ask(): Promise<void> {
    const askedAt = performance.now();
    try {
      await pingDatabase(db);
      failingSince = undefined;
    } catch (error) {
      failingSince ??= askedAt;
      onFailure(error);
    } finally {
      asking = undefined;
    }
  }
  return async () => {
    const askedAt = performance.now();
    asking ??= ask();
    // An event loop that stood still reads what has come meanwhile before the time counts as over.
    const over = delay(RESPONSE_MS, undefined, { ref: false }).then(() => immediate(true));
    const isOver = await Promise.race([asking, over]);
    if (isOver) failingSince ??= askedAt;
    return failingSince === undefined ? 0 : performance.now() - failingSince;
  };
}

/**
 * /healthz: the process is alive; does not query the database. /readyz: members' requests reach the database, and the
 * server is not about to stop; it answers within two seconds and names the state of each part, and the release. Connections
 * that are all in use do not make it unready, unless for longer than a call may take; nor does the lack of the direct
 * connection, the queue, Redis or a replica, which no other server has either.
 */
export function installHealth(
  app: FastifyInstance,
  {
    db,
    backgroundDb,
    bus,
    queue,
    redis,
    replicas,
    draining,
  }: Pick<Context, 'db' | 'backgroundDb' | 'bus' | 'queue' | 'redis' | 'replicas' | 'draining'>,
): void {
  const onFailure = (error: unknown) => logFailure(app.log, error, 'not ready');
  const askRequests = questions(db, onFailure);
  const askBackground = questions(backgroundDb, onFailure);

  async function askDatabase(): Promise<State> {
    const [requestsMs, backgroundMs] = await Promise.all([askRequests(), askBackground()]);
    if (requestsMs === 0) return 'connected';
    return backgroundMs === 0 && requestsMs < CALL_MAX_MS ? 'busy' : 'unavailable';
  }
  let last: { askedAt: number; answer: Promise<State> } | undefined;
  const ask = () => {
    const now = performance.now();
    if (!last || now - last.askedAt >= SHARED_MS) last = { askedAt: now, answer: askDatabase() };
    return last.answer;
  };

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (draining.aborted) throw new Problem(503, 'This server is draining.', { retryAfter: RETRY_S });
    const parts = {
      version: VERSION,
      database: await ask(),
      direct: upOrDown(bus.isOpen()),
      ...(queue && { queue: upOrDown(queue.isUp()) }),
      ...(redis && { redis: upOrDown(redis.isUp()) }),
      ...(replicas && { replicas: replicas.states().map(({ isUsed }) => (isUsed ? 'in use' : 'left out')) }),
    };
    if (parts.database === 'unavailable')
      throw new Problem(503, 'The database cannot be reached.', { retryAfter: RETRY_S, members: parts });
    return { status: 'ready', ...parts };
  });
}
