import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { freePort } from '@pantheon/embedded-postgres/testing';

/** What becomes of a call: it never arrives, its response does not, or is late. */
export type Fate = 'lost' | 'unanswered' | 'late';

const LATE_MS = 1_500;
/** Later than a busy browser notices that the time in which a page must come is over. */
const LATE_PAGE_MS = 15_000;

/** What members write, press and send. */
const CHANGE = /^\/api\/(posts|comments|messages|users)\//;

/** A proxy in front of a server, with its troubles. */
export interface Front {
  url: string;
  /** What becomes of the next calls that change something. */
  fates: Fate[];
  /** What the page's addresses are answered with: as the server does, 503, or another page, late. */
  answer: 'pass' | 'fail' | 'late';
  close: () => Promise<void>;
}

export async function startFront(target: string): Promise<Front> {
  const port = await freePort();
  const { port: targetPort } = new URL(target);
  const front: Front = { url: `http://localhost:${port}`, answer: 'pass', fates: [], close };
  const server = createServer((incoming, outgoing) => {
    const isPage = incoming.headers.accept?.includes('text/html');
    if (isPage && front.answer !== 'pass') {
      const [status, delay] = front.answer === 'fail' ? [503, 0] : [200, LATE_PAGE_MS];
      const end = () => outgoing.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>The proxy</h1>');
      const timer = setTimeout(end, delay);
      outgoing.on('close', () => clearTimeout(timer));
      return;
    }
    const { method, url = '', headers } = incoming;
    // The server's own, as a proxy in front of it is configured.
    if (headers.origin) headers.origin = target;
    const fate = method !== 'GET' && CHANGE.test(url) ? front.fates.shift() : undefined;
    if (fate === 'lost') {
      outgoing.destroy();
      return;
    }
    const passed = request({ port: targetPort, method, path: url, headers }, (response) => {
      if (fate === 'unanswered') {
        outgoing.destroy();
        return;
      }
      const answer = () => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      };
      if (fate === 'late') setTimeout(answer, LATE_MS);
      else answer();
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  async function close(): Promise<void> {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
  await once(server.listen(port, 'localhost'), 'listening');
  return front;
}
