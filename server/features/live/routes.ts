import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/live';
import type { Context } from '../../context';
import { Problem } from '../../http/problem';
import { hashToken, memberOf, tokenOf } from '../../http/session';
import { goodSessions } from './queries';
import { Streams } from './streams';

/** Milliseconds between two signs of life; a session that is over ends its streams at the next. */
const HEARTBEAT_MS = 25_000;
const AWAY_RETRY_S = 5;

/** `no-transform` keeps what compresses on the way from holding hints back, the last header does so in nginx. */
const HEADERS = { 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' };

export function liveRoutes(instance: FastifyInstance, { bus, backgroundDb }: Context): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const streams = new Streams();
  let isClosing = false;
  const unsubscribe = bus.subscribe({
    onLetter: (letter) => streams.deliver(letter),
    // Whoever is connected believes to hear everything: they connect again, and ask for what they may have missed.
    onLost: () => streams.endAll(),
  });

  async function beat(): Promise<void> {
    streams.beat();
    const open = streams.all();
    if (open.length === 0) return;
    try {
      const good = await goodSessions(
        backgroundDb,
        open.map(({ tokenHash }) => tokenHash),
      );
      for (const stream of open) if (!good.has(stream.tokenHash.toString('hex'))) streams.end(stream);
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
          retryAfter: AWAY_RETRY_S,
        });
      }
      const body = streams.open(memberOf(request).id, hashToken(tokenOf(request) ?? ''));
      return reply.headers(HEADERS).type('text/event-stream').send(body);
    },
  });
}
