import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { networkOf } from './address';

/** Milliseconds in which a request must have arrived, and its headers; looked at every second. */
export const ARRIVAL_TIMEOUTS = {
  requestTimeout: 60_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
};

/**
 * Closes what one address opens beyond its share before anything of it is read. Behind a proxy all connections are the
 * proxy's, which has limits of its own.
 */
export function installSocketLimit(app: FastifyInstance, { atOnce, trustProxy }: Config): void {
  if (atOnce === 'off' || trustProxy) return;
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const { address } = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > atOnce.sockets) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
