import type { FastifyInstance } from 'fastify';

const LOOK_MS = 20;

/**
 * When the server ends, connections that fall idle as their last answer goes out are closed at once: clients would keep
 * them, and with them the server, for a minute.
 */
export function installClosing(app: FastifyInstance): void {
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
