import type { FastifyInstance } from 'fastify';

const LOOK_MS = 20;

/**
 * When the server ends, connections that fall idle as their last answer goes out are closed at once: clients would keep
 * them, and with them the server, for a minute. While it drains, each answer ends its connection, so that the next one
 * leads to another server.
 */
export function installClosing(app: FastifyInstance, draining: AbortSignal): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.aborted) reply.header('Connection', 'close');
    done();
  });

  let look: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    look = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    clearInterval(look);
    done();
  });
}
