import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/connect';
import { Problem } from './problem';

const RETRY_S = 2;

/** /healthz: the process lives. /readyz: it can also reach its database. */
export function installHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw new Problem(503, 'The database cannot be reached.', { retryAfter: RETRY_S });
    }
    return { status: 'ready' };
  });
}
