import { validateHeaderValue } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/live';
import type { Context } from '../../context';
import { Problem } from '../../http/problem';
import { memberOf, tokenOf } from '../../http/session';
import { hashToken } from '../../tokens';
import { findValidSessions } from '../sessions';
import { afterReplicas } from './afterReplicas';
import { Streams } from './streams';

/** Milliseconds between two heartbeats of a stream, which also end it if its session has ended. */
const HEARTBEAT_MS = 25_000;
/** Milliseconds between two slices of heartbeats. */
const BEAT_MS = 250;
const RETRY_S = 5;

/**
 * `no-transform` keeps proxies from compressing, and thus buffering, the stream; the second header does so in nginx. The
 * connection is the stream's alone, so that it needs no chunks.
 */
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
};

function closeOnceSent(this: Socket): void {
  this.destroy();
}

/**
 * Answers with the headers alone and gives the connection away. They are written as one text, since Node would keep each
 * of them with the response for as long as the stream is open, which is a third of its memory.
 */
function beginStream(reply: FastifyReply): Socket {
  const { raw } = reply.headers(HEADERS).hijack();
  const { socket } = raw;
  if (!socket) throw new Error('The client has gone.');
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
  return socket;
}

export function liveRoutes(instance: FastifyInstance, { bus, backgroundDb, replicas }: Context): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const streams = new Streams(HEARTBEAT_MS / BEAT_MS);
  let isClosing = false;
  const unsubscribe = bus.subscribe({
    onMessage: afterReplicas(replicas, (message) => streams.deliver(message), app.log),
    // Clients reconnect and refetch what they may have missed.
    onLost: () => streams.endAll(),
  });

  async function beat(): Promise<void> {
    const due = streams.beat();
    if (due.length === 0) return;
    try {
      const valid = await findValidSessions(
        backgroundDb,
        due.map(({ session }) => Buffer.from(session, 'hex')),
      );
      for (const stream of due) if (!valid.has(stream.session)) streams.end(stream);
    } catch (error) {
      app.log.warn({ err: error }, 'the sessions of live streams could not be checked');
    }
  }
  const heartbeat = setInterval(() => void beat(), BEAT_MS);

  app.addHook('preClose', (done) => {
    isClosing = true;
    unsubscribe();
    clearInterval(heartbeat);
    streams.endAll();
    done();
  });

  app.route({
    ...calls.followHints,
    exposeHeadRoute: false,
    handler: (request, reply) => {
      if (isClosing || !bus.isOpen()) {
        throw new Problem(503, 'News cannot be followed right now. Please try again in a moment.', {
          retryAfter: RETRY_S,
        });
      }
      const session = hashToken(tokenOf(request) ?? '').toString('hex');
      streams.open(beginStream(reply), { memberId: memberOf(request).id, session });
    },
  });
}
