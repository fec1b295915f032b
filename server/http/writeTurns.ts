import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { Turns, TurnsByKey } from '../turns';

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs the transaction of a request when it is its turn. Throws LineFull. */
    inTurn: <T>(request: FastifyRequest, transaction: () => Promise<T>) => Promise<T>;
  }
}

/** How many transactions about one post or member hold a connection at once; they would wait there for its row. */
const ABOUT_ONE = 4;
const WAITING = 500;
const WAIT_MS = 3_000;

/** What a request is about: its address with its first parameter, such as /api/posts/12. Undefined without one. */
function subjectOf({ routeOptions, params }: FastifyRequest): string | undefined {
  const [before = '', parameter] = routeOptions.url?.split(':') ?? [];
  const [first] = Object.values(params as Record<string, unknown>);
  return parameter === undefined ? undefined : before + String(first);
}

/**
 * Lets transactions of requests wait here instead of in the database: a quarter of the connections is left to what only
 * reads, and transactions about one post or member, whose row may be locked, leave the rest to those about others.
 */
export function installWriteTurns(app: FastifyInstance, { databasePool }: Config): void {
  const all = new Turns({ atOnce: Math.ceil(databasePool * 0.75), waiting: WAITING, waitMs: WAIT_MS });
  const bySubject = new TurnsByKey({ atOnce: ABOUT_ONE, waiting: WAITING, waitMs: WAIT_MS });
  app.decorate('inTurn', <T>(request: FastifyRequest, transaction: () => Promise<T>): Promise<T> => {
    const subject = subjectOf(request);
    const inTurn = () => all.run(transaction);
    return subject === undefined ? inTurn() : bySubject.run(subject, inTurn);
  });
}
