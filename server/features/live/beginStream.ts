import { once } from 'node:events';
import { validateHeaderValue } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/**
 * `no-transform` keeps proxies from compressing, and thus buffering, the stream; the second header does so in nginx. The
 * connection is the stream's alone, so that it needs no chunks.
 */
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
};

const ignore = () => undefined;

/**
 * Waits until the connection is the response's. It is not while a response before it is being sent: a client may send a
 * request as soon as it has the last byte, before this process knows that it was sent. Throws once the client has left.
 */
export async function waitForConnection({ raw, request }: FastifyReply): Promise<void> {
  if (raw.socket) return;
  const left = new AbortController();
  const leave = () => left.abort();
  request.raw.socket.once('close', leave);
  try {
    await once(raw, 'socket', { signal: left.signal });
  } finally {
    request.raw.socket.off('close', leave);
  }
}

function closeOnceSent(this: Socket): void {
  this.destroy();
}

/**
 * Answers with the headers alone and gives the connection away. Node keeps the response for as long as the connection is
 * open, since a client may send another request on it, and with the response its headers and Fastify's request and reply:
 * a third of a stream's memory. So the headers are written as one string, and the listeners for the response's end, which
 * hold Fastify's objects, are removed.
 */
export function beginStream(reply: FastifyReply): Socket {
  const { socket } = reply.raw;
  if (!socket || socket.destroyed) throw new Error('The client has left.');
  const { raw } = reply.headers(HEADERS).hijack();
  let head = `HTTP/1.1 200 OK\r\nDate: ${new Date().toUTCString()}\r\n`;
  for (const [name, value] of Object.entries({ ...raw.getHeaders(), ...reply.getHeaders() })) {
    for (const line of [value].flat()) {
      if (line === undefined) continue;
      validateHeaderValue(name, String(line));
      head += `${name}: ${line}\r\n`;
    }
    raw.removeHeader(name);
  }
  socket.once('finish', closeOnceSent);
  socket.write(Buffer.from(`${head}\r\n`, 'latin1'));
  raw.removeAllListeners('finish').removeAllListeners('error').on('error', ignore);
  return socket;
}
