import type { FastifyInstance } from 'fastify';
import { followHints } from '#contract/live';
import { ARRIVAL_TIMEOUTS } from './connections';

/** Longest time until a call is answered, in milliseconds, whatever it waits for: slots, connections, statements. */
export const CALL_MAX_MS = 24_000;

/** A call took longer than CALL_MAX_MS. */
export class DeadlineError extends Error {}

/**
 * Answers 503 when a call takes too long; what it has begun goes on, and its Idempotency-Key tells the outcome. A picture
 * has its own time to arrive. A live stream stays open.
 *
 * A timer of our own, since Fastify's `handlerTimeout` makes an AbortController and a DOMException with its stack for each
 * call, a tenth of a like.
 */
export function installDeadlines(app: FastifyInstance): void {
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    if (routeOptions.url === followHints.url) {
      done();
      return;
    }
    const arrivalMs = routeOptions.config.multipart ? ARRIVAL_TIMEOUTS.requestTimeout : 0;
    const timer = setTimeout(() => {
      if (reply.sent) return;
      const error = new DeadlineError('The call took too long.');
      if (reply.raw.headersSent) reply.raw.destroy(error);
      else void reply.send(error);
    }, arrivalMs + CALL_MAX_MS);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
