import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request that the server made to the provider. */
export interface Made {
  method: string;
  path: string;
  /** As a form. */
  body: string;
  idempotencyKey: string | string[] | undefined;
}

/** 'cut' the request off, 'lose' or 'hold' its response, let it 'pass', or response in the provider's place. */
export type Verdict = 'cut' | 'lose' | 'hold' | 'pass' | { status: number; type: string; body: string };

/** A proxy in front of the provider that can drop requests or their responses. */
export interface Line {
  address: { protocol: 'http'; host: string; port: number };
  /** Requests since the list was last emptied. */
  made: Made[];
  /** Decides what happens to each request. */
  judge: (request: Made) => Verdict;
  /** Releases the responses that are held. */
  held: (() => void)[];
  close(): Promise<void>;
}

/** Starts a proxy for the provider at `to`, such as the sandbox's address. */
export async function startLine(to: { host: string; port: number }): Promise<Line> {
  const server = http.createServer((request, response) => {
    void carry(request, response);
  });

  async function carry(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await buffer(request);
    const made: Made = {
      method: request.method ?? '',
      path: (request.url ?? '').replace(/\?.*$/s, ''),
      body: body.toString(),
      idempotencyKey: request.headers['idempotency-key'],
    };
    line.made.push(made);
    const verdict = line.judge(made);
    if (verdict === 'cut') {
      response.destroy();
      return;
    }
    if (typeof verdict === 'object') {
      response.writeHead(verdict.status, { 'content-type': verdict.type }).end(verdict.body);
      return;
    }
    const { method, url: path, headers } = request;
    const onward = http.request({ host: to.host, port: to.port, method, path, headers });
    onward.end(body);
    const [provided] = (await once(onward, 'response')) as [http.IncomingMessage];
    const content = await buffer(provided);
    if (verdict === 'hold') await new Promise<void>((release) => line.held.push(release));
    if (verdict === 'lose') response.destroy();
    else response.writeHead(provided.statusCode ?? 500, provided.headers).end(content);
  }

  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const line: Line = {
    address: { protocol: 'http', host: '127.0.0.1', port: (listening.address() as AddressInfo).port },
    made: [],
    held: [],
    judge: () => 'pass',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return line;
}
