import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Streams that are opened at once. */
const OPENING = 200;

/** Open pages: streams of hints over sockets, which cost less than a browser's. */
export interface LivePages {
  /** When the hint of each new post came to each page, milliseconds of performance.now(). */
  arrivals: Map<number, number[]>;
  close(): void;
}

/** Opens a page for each token. */
export async function openPages(url: string, tokens: string[]): Promise<LivePages> {
  const { hostname, port } = new URL(url);
  const arrivals = new Map<number, number[]>();
  const sockets: Socket[] = [];

  const open = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.setEncoding('latin1');
      socket.write(`GET /api/live/ HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Token ${token}\r\n\r\n`);
      socket.once('data', (head: string) => {
        if (!head.startsWith('HTTP/1.1 200'))
          reject(new Error(`A stream was refused: ${head.slice(0, 200)}`));
        else resolve();
      });
      socket.on('data', (text: string) => {
        for (const [, id] of text.matchAll(/"type":"post","id":(\d+)/g)) {
          const times = arrivals.get(Number(id)) ?? [];
          arrivals.set(Number(id), times);
          times.push(performance.now());
        }
      });
      socket.once('error', reject);
      sockets.push(socket);
    });

  for (let from = 0; from < tokens.length; from += OPENING) {
    await Promise.all(tokens.slice(from, from + OPENING).map(open));
    await wait(20);
  }
  return {
    arrivals,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
