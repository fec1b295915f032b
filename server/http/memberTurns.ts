import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { followHints } from '#contract/live';
import type { Config } from '../config';
import { LineFull, TurnsByKey } from '../turns';
import { Problem } from './problem';

declare module 'fastify' {
  interface FastifyInstance {
    /** Waits for the member's turn to upload, which lasts until the answer is sent. Throws 429. */
    uploadInTurn: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
}

const RETRY_S = 2;
/** How many may wait for each one that has its turn. */
const WAITING_FACTOR = 4;

/**
 * Waits for a turn and keeps it until the answer is sent or the client has disconnected. Throws 429 when too many wait, or
 * for too long.
 */
async function holdTurn(
  turns: TurnsByKey,
  key: string,
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
): Promise<void> {
  try {
    const endTurn = await turns.take(key);
    const end = () => {
      raw.off('close', end);
      socket.off('close', end);
      endTurn();
    };
    raw.on('close', end);
    // An answer that waits behind another of its connection does not hear of the connection's end. Both have listeners here.
    socket.setMaxListeners(0).on('close', end);
    if (socket.destroyed) end();
  } catch (error) {
    if (!(error instanceof LineFull)) throw error;
    const sentence = 'Too many of your requests are under way. Please try again in a moment.';
    throw new Problem(429, sentence, { retryAfter: RETRY_S });
  }
}

/** Limits the concurrent requests and uploads of a member (decisions: Limits). */
export function installMemberTurns(app: FastifyInstance, { atOnce }: Config): void {
  if (atOnce === 'off') {
    app.decorate('uploadInTurn', () => Promise.resolve());
    return;
  }
  const lines = (max: number) =>
    new TurnsByKey({ atOnce: max, waiting: max * WAITING_FACTOR, waitMs: atOnce.wait * 1_000 });
  const requests = lines(atOnce.requests);
  const uploads = lines(atOnce.uploads);
  app.addHook('onRequest', async (request, reply) => {
    const { member, routeOptions } = request;
    // A stream stays open; a member's streams have a limit of their own.
    if (member && routeOptions.url !== followHints.url)
      await holdTurn(requests, String(member.id), request, reply);
  });
  app.decorate('uploadInTurn', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.member) await holdTurn(uploads, String(request.member.id), request, reply);
  });
}
