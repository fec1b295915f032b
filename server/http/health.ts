import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { Problem } from './problem';
import { VERSION } from '../version';
import { pingDatabase } from './queries/health';

const RETRY_S = 2;
/** Milliseconds for which the database's answer is reused. */
const SHARED_MS = 1_000;

/**
 * /healthz: the process is alive; does not query the database. /readyz: it can reach its database, and is not about to
 * stop. Without Redis or replicas it is ready all the same, and says so, with the release that it is.
 */
export function installHealth(
  app: FastifyInstance,
  {
    backgroundDb,
    redis,
    replicas,
    draining,
  }: Pick<Context, 'backgroundDb' | 'redis' | 'replicas' | 'draining'>,
): void {
  let last: { askedAt: number; answer: Promise<void> } | undefined;
  const ask = () => {
    const now = performance.now();
    if (!last || now - last.askedAt >= SHARED_MS) last = { askedAt: now, answer: pingDatabase(backgroundDb) };
    return last.answer;
  };

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    if (draining.aborted) throw new Problem(503, 'This server is draining.', { retryAfter: RETRY_S });
    try {
      await ask();
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw new Problem(503, 'The database cannot be reached.', { retryAfter: RETRY_S });
    }
    return {
      status: 'ready',
      version: VERSION,
      ...(redis && { redis: redis.isUp() ? 'connected' : 'unavailable' }),
      ...(replicas && { replicas: replicas.states().map(({ isUsed }) => (isUsed ? 'in use' : 'left out')) }),
    };
  });
}
