import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { BLOCK_FACTOR, networkOf } from './address';

/** Milliseconds in which a request must have arrived, and its headers; looked at every second. */
export const ARRIVAL_TIMEOUTS = {
  requestTimeout: 60_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
};

/** Whether the client has closed its connection. The socket may not have noticed yet, but has no address any longer. */
export const hasLeft = ({ raw: { socket } }: FastifyRequest): boolean =>
  socket.destroyed || socket.remoteAddress === undefined;

/**
 * Closes what one address, or one IPv6 /48 of many, opens beyond its share before anything of it is read. Behind a proxy
 * all connections are the proxy's, which has limits of its own.
 */
export function installSocketLimit(app: FastifyInstance, { concurrencyLimits, trustProxy }: Config): void {
  if (concurrencyLimits === 'off' || trustProxy) return;
  const open = new Map<string, number>();
  const add = (key: string, change: number) => {
    const count = (open.get(key) ?? 0) + change;
    if (count === 0) open.delete(key);
    else open.set(key, count);
  };
  app.server.on('connection', (socket: Socket) => {
    const { address, block } = networkOf(socket.remoteAddress ?? '');
    const shares = new Map([
      [block, concurrencyLimits.sockets * BLOCK_FACTOR],
      [address, concurrencyLimits.sockets],
    ]);
    if ([...shares].some(([key, max]) => (open.get(key) ?? 0) >= max)) {
      socket.destroy();
      return;
    }
    for (const key of shares.keys()) add(key, 1);
    socket.once('close', () => {
      for (const key of shares.keys()) add(key, -1);
    });
  });
}
