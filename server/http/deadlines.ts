import type { FastifyInstance } from 'fastify';
import { followHints } from '#contract/live';
import { ARRIVAL_TIMEOUTS } from './connections';

/** Longest time until a call is answered, in milliseconds, whatever it waits for: slots, connections, statements. */
export const CALL_MAX_MS = 24_000;

/**
 * Answers 503 when a call takes too long; what it has begun goes on, and its Idempotency-Key tells the outcome. A picture
 * has its own time to arrive. A live stream stays open.
 */
export function installDeadlines(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.url === followHints.url) return;
    const arrivalMs = route.config?.multipart ? ARRIVAL_TIMEOUTS.requestTimeout : 0;
    route.handlerTimeout = arrivalMs + CALL_MAX_MS;
  });
}
