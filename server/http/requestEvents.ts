import type { FastifyInstance } from 'fastify';
import { emitEvent } from '../events';
import { hasLeft } from './connections';

/** Gives each response the id of its request, and emits an event for each but live streams, which last as long as their page. */
export function installRequestEvents(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    // What follows needs the client's address, which its socket has no longer.
    done(hasLeft(request) ? new Error('The client has left.') : undefined);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.getHeader('content-type') !== 'text/event-stream') {
      emitEvent('requestAnswered', {
        method: request.method,
        route: request.is404 ? undefined : request.routeOptions.url,
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      });
    }
    done();
  });
}
