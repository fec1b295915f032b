import { once } from 'node:events';
import net from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@pantheon/embedded-postgres/testing';

/** Lighthouse's Slow 4G as DevTools applies it: milliseconds of a round trip, and bytes a second each way. */
const ROUND_TRIP_MS = 562.5;
const DOWN = (1_638_400 * 0.9) / 8;
const UP = (768_000 * 0.9) / 8;

export interface SlowLine {
  url: string;
  /** Whether the line is slow now; it begins as quick as the machine. */
  isSlow: boolean;
  stop(): Promise<void>;
}

/**
 * A proxy that is as slow as a phone's line. DevTools slows only what a page itself asks for, not its service worker.
 * @param target the server's address
 */
export async function startSlowLine(target: string): Promise<SlowLine> {
  const port = await freePort();
  const free = { up: 0, down: 0 };

  /** Passes bytes on half a round trip later, and not faster than the line takes them; all connections share the line. */
  const slowed = (direction: 'up' | 'down', rate: number) => {
    let isLastPassed = Promise.resolve();
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (!line.isSlow) {
          done(null, chunk);
          return;
        }
        const now = performance.now();
        free[direction] = Math.max(now, free[direction]) + (1_000 * chunk.length) / rate;
        const wait = free[direction] - now;
        isLastPassed = delay(wait + ROUND_TRIP_MS / 2).then(() => void this.push(chunk));
        // What follows is on its way at the same time.
        setTimeout(done, wait);
      },
      flush(done) {
        void isLastPassed.then(() => done());
      },
    });
  };

  const sockets = new Set<net.Socket>();
  const server = net.createServer((incoming) => {
    const outgoing = net.connect(Number(new URL(target).port), '127.0.0.1');
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.end());
    // A connection begins with a round trip of its own.
    const connect = () =>
      incoming.pipe(slowed('up', UP)).pipe(outgoing).pipe(slowed('down', DOWN)).pipe(incoming);
    setTimeout(connect, line.isSlow ? ROUND_TRIP_MS : 0);
  });
  const line: SlowLine = {
    url: `http://localhost:${port}`,
    isSlow: false,
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  await once(server.listen(port, 'localhost'), 'listening');
  return line;
}
