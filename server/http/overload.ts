import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { Problem } from './problem';

/** Seconds after which to try again. */
const RETRY_S = 5;

/**
 * Refuses requests with 503 while the event loop lags, since more would only lengthen the line. `/healthz` is answered: the
 * process lives.
 */
export async function installOverload(app: FastifyInstance, { maxLagMs }: Config): Promise<void> {
  if (maxLagMs === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: maxLagMs,
    pressureHandler: (request) => {
      if (request.routeOptions.url === '/healthz') return;
      throw new Problem(503, 'The server is busy. Please try again in a few seconds.', {
        retryAfter: RETRY_S,
      });
    },
  });
}
