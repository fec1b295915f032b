import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/live';
import type { Context } from '../../context';
import { Problem } from '../../http/problem';
import { memberOf, tokenOf } from '../../http/session';
import { hashToken } from '../../tokens';
import { findValidSessions } from '../sessions';
import { Streams } from './streams';

/** Milliseconds between two heartbeats; each also ends the streams of sessions that have ended. */
const HEARTBEAT_MS = 25_000;
const RETRY_S = 5;

/** `no-transform` keeps proxies from compressing, and thus buffering, the stream; the last header does so in nginx. */
const HEADERS = { 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' };

export function liveRoutes(instance: FastifyInstance, { bus, backgroundDb }: Context): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const streams = new Streams();
  let isClosing = false;
  const unsubscribe = bus.subscribe({
    onMessage: (message) => streams.deliver(message),
    // Clients reconnect and refetch what they may have missed.
    onLost: () => streams.endAll(),
  });

  async function beat(): Promise<void> {
    streams.beat();
    const open = streams.all();
    if (open.length === 0) return;
    try {
      const valid = await findValidSessions(
        backgroundDb,
        open.map(({ tokenHash }) => tokenHash),
      );
      for (const stream of open) if (!valid.has(stream.tokenHash.toString('hex'))) streams.end(stream);
    } catch (error) {
      app.log.warn({ err: error }, 'the sessions of live streams could not be checked');
    }
  }
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);

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
      const body = streams.open(memberOf(request).id, hashToken(tokenOf(request) ?? ''));
      return reply.headers(HEADERS).type('text/event-stream').send(body);
    },
  });
}
