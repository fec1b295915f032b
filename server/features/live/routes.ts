import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/live';
import type { Context } from '../../context';
import { logFailure } from '../../db/unavailable';
import { Problem } from '../../http/problem';
import { memberOf, tokenHashOf } from '../../http/session';
import { findValidSessions } from '../sessions/queries';
import { afterReplicas } from './afterReplicas';
import { beginStream, waitForConnection } from './beginStream';
import { Streams } from './streams';
import { visibleHints } from './visibleHints';

/** Milliseconds between two heartbeats of a stream, which also end it if its session has ended. */
const HEARTBEAT_MS = 25_000;
/** Milliseconds between two slices of heartbeats. */
const SLICE_MS = 250;
const RETRY_S = 5;

export function liveRoutes(
  instance: FastifyInstance,
  { bus, backgroundDb, config, draining, replicas }: Context,
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const findVisible = visibleHints(backgroundDb);
  const streams = new Streams(HEARTBEAT_MS / SLICE_MS, {
    beforeBroadcast: () => app.sharedPages.expire(),
    visibleHints: (messages, memberIds) =>
      findVisible(messages, memberIds).catch((error: unknown) => {
        logFailure(app.log, error, 'hints could not be held against blocks');
        return () => [];
      }),
  });
  let isClosing = false;
  const unsubscribe = bus.subscribe({
    onMessage: afterReplicas(replicas, (message) => streams.deliver(message), app.log),
    // Clients reconnect and refetch what they may have missed.
    onLost: () => streams.endAll(),
  });

  async function sendHeartbeats(): Promise<void> {
    const due = streams.heartbeat();
    if (due.length === 0) return;
    try {
      const valid = await findValidSessions(
        backgroundDb,
        due.map(({ session }) => Buffer.from(session, 'hex')),
      );
      for (const stream of due) {
        const hasBlocks = valid.get(stream.session);
        if (hasBlocks === undefined) streams.end(stream);
        else streams.setBlocks(stream.memberId, hasBlocks);
      }
    } catch (error) {
      logFailure(app.log, error, 'the sessions of live streams could not be checked');
    }
  }
  const heartbeat = setInterval(() => void sendHeartbeats(), SLICE_MS);
  let drain: NodeJS.Timeout | undefined;
  draining.addEventListener('abort', () => {
    // In the second half: before, the load balancer may not have noticed and would send them here again.
    const turns = (config.drainSeconds * 1_000) / SLICE_MS;
    let left = turns;
    drain = setInterval(() => {
      if (--left <= turns / 2) streams.endShare(1 / Math.max(left, 1));
    }, SLICE_MS);
  });

  app.addHook('preClose', (done) => {
    isClosing = true;
    unsubscribe();
    clearInterval(heartbeat);
    clearInterval(drain);
    streams.endAll();
    done();
  });

  app.route({
    ...calls.followHints,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      await waitForConnection(reply);
      if (isClosing || !bus.isOpen()) {
        throw new Problem(503, 'Live updates are unavailable right now. Please try again in a moment.', {
          retryAfter: RETRY_S,
        });
      }
      const session = tokenHashOf(request).toString('hex');
      const { id: memberId, has_blocks: hasBlocks } = memberOf(request);
      const showsFeed = request.query.shows !== 'other';
      streams.open(beginStream(reply), { memberId, session, showsFeed, hasBlocks });
    },
  });
}
