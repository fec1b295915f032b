import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const CHECK_INTERVAL_MS = 20;
/** What a request that is on its way gets to arrive. */
const UNUSED_MS = 1_000;

/**
 * When the server ends, connections that fall idle as their last response goes out are closed at once: clients would keep
 * them, and with them the server, for a minute. So are those on which nothing has come, as browsers open them ahead, which
 * Node does not count as idle. While it drains, each response ends its connection, so that the next one
 * leads to another server.
 */
export function installClosing(app: FastifyInstance, draining: AbortSignal): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.aborted) reply.header('Connection', 'close');
    done();
  });

  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket));

  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    const began = performance.now();
    timer = setInterval(() => {
      app.server.closeIdleConnections();
      if (performance.now() - began < UNUSED_MS) return;
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    }, CHECK_INTERVAL_MS);
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
}
